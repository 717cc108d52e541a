import { listMessages } from '@folkmoot/contracts/messages/commands';
import { isClosed } from '@folkmoot/contracts/tickets/limits';
import { setTicketStatus } from '@folkmoot/contracts/tickets/staff-commands';
import type { QueuedTicket } from '@folkmoot/contracts/tickets/staff-wire';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify, useParams, useRefresh } from 'react-admin';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Person } from '../layout/Person.tsx';
import { Section } from '../layout/Section.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { MessageLines } from '../messages/MessageLines.tsx';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { useFullRecord } from '../reading/use-full-record.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { Reply } from './Reply.tsx';
import { TicketAssignee } from './TicketAssignee.tsx';
import { categoryText, STATUSES, statusText, titleText } from './ticket-texts.ts';

const REFETCH_MS = 30_000;

export function TicketPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useFullRecord<QueuedTicket>('tickets', Number(id), { refetchInterval: REFETCH_MS });
  if (isPending) return <Waiting rows={8} />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  return <OneTicket key={data.id} ticket={data} />;
}

function OneTicket({ ticket }: { readonly ticket: QueuedTicket }) {
  const { id, title, category, status, openedBy, channelId, takenById } = ticket;
  const viewer = useViewer();
  const isClaimedByOther = takenById !== null && takenById !== viewer.id;
  const refresh = useRefresh();
  const notify = useNotify();
  const messages = useConsoleQuery(['ticket-messages', channelId], (signal) => readMessages(channelId, signal), REFETCH_MS);

  async function setStatus(to: number): Promise<void> {
    try {
      await call(setTicketStatus, { params: { ticketId: String(id) }, body: { status: to } });
      notify(text('statusSet', { status: statusText(to) }), { type: 'success' });
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    }
    refresh();
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, maxWidth: 880, minWidth: 0 }}>
      <PageTitle
        title={text('ticketTitle', { id: String(id), title: titleText(title) })}
        parent={{ to: '/tickets', words: text('tickets') }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
          <Typography variant="h1">
            <Box component="span" sx={{ color: 'text.secondary' }}>
              #{id}
            </Box>{' '}
            <bdi>{titleText(title)}</bdi>
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Person person={openedBy} />
            <Typography variant="body2" color="textSecondary">
              {categoryText(category)}
            </Typography>
          </Box>
        </Box>
        <TextField
          select
          label={text('state')}
          value={String(status)}
          disabled={isClaimedByOther}
          onChange={({ target }) => void setStatus(Number(target.value))}
          sx={{ width: 240 }}
        >
          {STATUSES.map((each) => (
            <MenuItem key={each} value={String(each)}>
              {statusText(each)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {!isClosed(status) && <TicketAssignee ticket={ticket} />}
      <Section title={text('conversation')}>
        <Conversation query={messages} />
        <Reply ticket={ticket} isClaimedByOther={isClaimedByOther} onChanged={refresh} />
      </Section>
    </Box>
  );
}

async function readMessages(channelId: string, signal: AbortSignal) {
  const messages = await call(listMessages, { params: { channelId }, query: {} }, { signal });
  return [...messages].sort((one, other) => one.createdAt - other.createdAt);
}

function Conversation({ query }: { readonly query: ReturnType<typeof useConsoleQuery<Awaited<ReturnType<typeof readMessages>>>> }) {
  const { data, error, again } = query;
  if (!data && error) return <Failed error={error} onRetry={again} />;
  if (!data) return <Waiting rows={4} />;
  return <MessageLines messages={data} label={text('conversation')} />;
}
