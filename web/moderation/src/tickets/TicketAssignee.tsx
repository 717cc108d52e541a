import { releaseTicket, takeTicket } from '@folkmoot/contracts/tickets/staff-commands';
import type { QueuedTicket } from '@folkmoot/contracts/tickets/staff-wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';

/** The name of the assignee, whose account may be deleted. */
export function assigneeName({ takenBy }: Pick<QueuedTicket, 'takenBy'>): string {
  return takenBy?.username ?? text('deletedUser');
}

/** A claim prevents two moderators from answering the same ticket. A ticket of a colleague can be taken over. */
export function TicketAssignee({ ticket }: { readonly ticket: QueuedTicket }) {
  const { id, takenById } = ticket;
  const viewer = useViewer();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isPending, setIsPending] = useState(false);
  const isMine = takenById === viewer.id;
  const isOthers = takenById !== null && !isMine;

  async function toggle(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    const params = { ticketId: String(id) };
    try {
      await (isMine
        ? call(releaseTicket, { params })
        : call(takeTicket, { params, body: takenById === null ? {} : { fromId: takenById } }));
      notify(text(isMine ? 'unclaimedNow' : 'claimedNow'), { type: 'success' });
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    }
    setIsPending(false);
    refresh();
  }

  useShortcuts({ t: () => void toggle() });
  const words = isOthers ? text('takeOver', { name: assigneeName(ticket) }) : text(isMine ? 'unclaim' : 'claim');
  const button = (
    <Button variant={isMine || isOthers ? 'outlined' : 'contained'} loading={isPending} onClick={() => void toggle()}>
      {words}
    </Button>
  );
  if (!isOthers) return <Box>{button}</Box>;
  return (
    <Alert severity="info" variant="outlined" action={button} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {text('ticketClaimedByOther', { name: assigneeName(ticket) })}
    </Alert>
  );
}
