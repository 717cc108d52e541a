import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_CATEGORY, TICKET_LIMITS } from '@folkmoot/contracts/tickets/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { categoryText } from './category-text.ts';
import { placeOf } from './places.ts';
import { text } from './texts.ts';
import { type About, type DraftFaults, draftFaults, isReady, type TicketDraft, ticketBody } from './ticket-draft.ts';
import { useRefreshTickets } from './tickets-query.ts';

type OpenTicketDialogProps = { readonly about?: About; readonly onClose: () => void };

/** Without verification, which is requested in the settings of the server. */
const CATEGORIES = [TICKET_CATEGORY.QUESTION, TICKET_CATEGORY.ACCOUNT, TICKET_CATEGORY.ABUSE, TICKET_CATEGORY.OTHER];

function firstDraft(about: About): TicketDraft {
  if (about?.kind === 'server') return { category: TICKET_CATEGORY.SERVER_VERIFICATION, title: '', body: '' };
  return { category: TICKET_CATEGORY.QUESTION, title: '', body: '' };
}

function titleOf(about: About): string {
  return about?.kind === 'server' ? text('verifyTitle', { name: about.name }) : text('dialogTitle');
}

function bodyFault({ short, tooLong }: DraftFaults): string | null {
  if (tooLong > 0) return text('bodyTooLong', { count: tooLong });
  return short > 0 ? text('bodyShort', { count: short }) : null;
}

/** Opens the new ticket. Missing fields are reported after the first attempt to send. */
export function OpenTicketDialog({ about = null, onClose }: OpenTicketDialogProps) {
  const [draft, setDraft] = useState(() => firstDraft(about));
  const [isTried, setIsTried] = useState(false);
  const { run, isPending, problem } = useCommand(openTicket);
  const refresh = useRefreshTickets();
  const navigate = useNavigate();
  const faults = draftFaults(draft, about);
  const isVerification = about?.kind === 'server';

  function change(part: Partial<TicketDraft>): void {
    setDraft((current) => ({ ...current, ...part }));
  }

  async function send(): Promise<void> {
    setIsTried(true);
    if (!isReady(faults)) return;
    const opened = await run({ body: ticketBody(draft, about) });
    if (!opened) return;
    refresh();
    onClose();
    await navigate(placeOf(opened.id, false));
  }

  const shown = (path: string) => (problem?.path === path ? problem.message : null);
  const isElsewhere = problem && !['title', 'body', 'category'].includes(problem.path ?? '');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(about)}
      ignoresBackground
      footer={
        <>
          <Button onPress={onClose}>{text('cancel')}</Button>
          <Button variant="primary" onPress={() => void send()} isPending={isPending}>
            {text('send')}
          </Button>
        </>
      }
    >
      <div className="settings-dialog">
        {about === null && (
          <Select
            label={text('category')}
            value={String(draft.category)}
            onChange={(id) => change({ category: Number(id) })}
            options={CATEGORIES.map((category) => ({ id: String(category), label: categoryText(category) }))}
            error={shown('category')}
          />
        )}
        {!isVerification && (
          <TextField
            label={text('subject')}
            value={draft.title}
            onChange={(title) => change({ title })}
            maxLength={TICKET_LIMITS.title.max}
            error={isTried && faults.title ? text('subjectMissing') : shown('title')}
            autoFocus
          />
        )}
        <TextArea
          label={text(isVerification ? 'verifyBody' : 'body')}
          value={draft.body}
          onChange={(body) => change({ body })}
          limit={TICKET_LIMITS.body.max}
          error={(isTried ? bodyFault(faults) : null) ?? shown('body')}
        />
        {isElsewhere && <ProblemNote>{problem.message}</ProblemNote>}
      </div>
    </Dialog>
  );
}
