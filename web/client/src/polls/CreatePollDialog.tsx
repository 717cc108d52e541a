import { POLL_LIMITS } from '@folkmoot/contracts/polls/limits';
import { type FormEvent, useId, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { useMessageLength } from '../instance/instance-rules.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { type PollDraft, sendPoll, writtenChoices } from './send-poll.ts';
import { text } from './texts.ts';

const HOURS = [1, 4, 8] as const;
const DAYS = [1, 3, 7, 14, 30] as const;
const NEVER = 'never';

function durations() {
  return [
    ...HOURS.map((count) => ({ id: String(count), label: text('hours', { count }) })),
    ...DAYS.map((count) => ({ id: String(24 * count), label: text('days', { count }) })),
    { id: NEVER, label: text('untilEnded') },
  ];
}

const EMPTY: PollDraft = { question: '', choices: ['', ''], multiple: false, anonymous: false, hours: 24 };

type CreatePollDialogProps = { readonly channelId: string; readonly onClose: () => void };

/** Creates a poll and sends it. The question is the text of the message. */
export function CreatePollDialog({ channelId, onClose }: CreatePollDialogProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const limit = useMessageLength();
  const form = useId();
  const isComplete = draft.question.trim() !== '' && writtenChoices(draft.choices).length >= POLL_LIMITS.fewestChoices;

  /** A changed poll is another message. */
  function change(changes: Partial<PollDraft>): void {
    setDraft({ ...draft, ...changes });
    setKey(crypto.randomUUID());
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isComplete || isSending) return;
    setIsSending(true);
    try {
      await sendPoll(channelId, draft, { key, now: Date.now() });
      onClose();
    } catch (error) {
      setProblem(problemOf(error).message);
      setIsSending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      ignoresBackground
      title={text('create')}
      footer={
        <Button type="submit" form={form} variant="primary" isDisabled={!isComplete} isPending={isSending}>
          {text('send')}
        </Button>
      }
    >
      <form id={form} className="poll-form" onSubmit={(event) => void submit(event)}>
        <TextField
          label={text('question')}
          value={draft.question}
          maxLength={limit}
          onChange={(question) => change({ question })}
          autoFocus
        />
        <ChoiceFields choices={draft.choices} onChange={(choices) => change({ choices })} />
        <Select
          label={text('duration')}
          options={durations()}
          value={draft.hours === null ? NEVER : String(draft.hours)}
          onChange={(id) => change({ hours: id === NEVER ? null : Number(id) })}
        />
        <Checkbox isSelected={draft.multiple} onChange={(multiple) => change({ multiple })}>
          {text('multiple')}
        </Checkbox>
        <Checkbox isSelected={draft.anonymous} onChange={(anonymous) => change({ anonymous })} description={text('anonymousHint')}>
          {text('anonymous')}
        </Checkbox>
        <ProblemNote>{problem}</ProblemNote>
      </form>
    </Dialog>
  );
}
