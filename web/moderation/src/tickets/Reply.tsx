import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { isClosed, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { replyToTicket } from '@folkmoot/contracts/tickets/staff-commands';
import type { QueuedTicket } from '@folkmoot/contracts/tickets/staff-wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { CannedMenu } from '../canned-texts/CannedMenu.tsx';
import { inserted } from '../canned-texts/inserted.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { text } from '../texts.ts';

type Props = {
  readonly ticket: QueuedTicket;
  readonly isClaimedByOther: boolean;
  /** The ticket changed: a reply was sent, or was refused because another moderator was first. */
  readonly onChanged: () => void;
};

/** After a reply it is the user's turn. A closed ticket stays closed. */
export function Reply({ ticket, isClaimedByOther, onChanged }: Props) {
  const { id, status } = ticket;
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ r: () => field.current?.focus() });

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (words.trim() === '') return;
    setIsPending(true);
    setProblem(null);
    try {
      const isOurTurn = status === TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE;
      const turn = isOurTurn ? { status: TICKET_STATUS.WAITING_FOR_USER_RESPONSE } : {};
      await call(replyToTicket, { params: { ticketId: String(id) }, body: { content: words.trim(), ...turn } });
      setWords('');
    } catch (error) {
      setProblem(problemOf(error).message);
    }
    setIsPending(false);
    onChanged();
  }

  function insert(canned: string): void {
    const { current: box } = field;
    if (!box) return;
    const { words: next, caret } = inserted(
      words,
      { start: box.selectionStart ?? words.length, end: box.selectionEnd ?? words.length },
      canned,
    );
    const isTooLong = next.length > MESSAGE_LIMITS.content;
    setProblem(isTooLong ? text('cannedTooLong', { max: MESSAGE_LIMITS.content }) : null);
    // Rendered synchronously, because the caret is set in the new text.
    if (!isTooLong) flushSync(() => setWords(next));
    box.focus();
    if (!isTooLong) box.setSelectionRange(caret, caret);
  }

  const hint = isClaimedByOther ? text('takeOverFirst') : isClosed(status) ? text('replyClosed') : undefined;

  return (
    <Box
      component="form"
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={{ mt: 2, display: 'grid', gap: 1, justifyItems: 'end' }}
    >
      <TextField
        label={text('reply')}
        multiline
        minRows={3}
        value={words}
        inputRef={field}
        onChange={({ target }) => setWords(target.value)}
        error={problem !== null}
        helperText={problem ?? hint}
        slotProps={{ htmlInput: { maxLength: MESSAGE_LIMITS.content } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CannedMenu onChoose={insert} />
        <Button type="submit" variant="contained" loading={isPending} disabled={isClaimedByOther || words.trim() === ''}>
          {text('send')}
        </Button>
      </Box>
    </Box>
  );
}
