import { addReminder } from '@folkmoot/contracts/reminders/commands';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { formatRelative } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { fieldOf, momentOf } from './local-time.ts';
import { momentIn, PRESETS } from './presets.ts';
import { text } from './texts.ts';
import './reminders.css';

export type ReminderTarget = { readonly messageId: string } | { readonly postId: string };
type ReminderDialogProps = { readonly target: ReminderTarget; readonly onClose: () => void };

const HOUR_MS = 3_600_000;

/** Offers preset times, and a custom one. */
export function ReminderDialog({ target, onClose }: ReminderDialogProps) {
  const { run, isPending, problem } = useCommand(addReminder);
  const [own, setOwn] = useState(() => fieldOf(Date.now() + HOUR_MS));
  const [isPast, setIsPast] = useState(false);

  async function add(timestamp: number): Promise<void> {
    if (!(await run({ body: { timestamp, ...target } }))) return;
    showToast({ tone: 'success', text: text('added', { when: formatRelative(timestamp, Date.now()) }) });
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const at = momentOf(own);
    if (at !== null && at > Date.now()) void add(at);
    else setIsPast(true);
  }

  return (
    <Dialog isOpen onClose={onClose} title={text('addTitle')}>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, and a fieldset is for form fields. */}
      <div role="group" className="reminder-presets" aria-label={text('presets')}>
        {PRESETS.map((preset) => (
          <Button key={preset} isDisabled={isPending} onPress={() => void add(momentIn(preset, Date.now()))}>
            {text(preset)}
          </Button>
        ))}
      </div>
      <form className="reminder-own" onSubmit={submit}>
        <TextField
          label={text('at')}
          type="datetime-local"
          value={own}
          error={isPast ? text('atPast') : null}
          onChange={(value) => {
            setIsPast(false);
            setOwn(value);
          }}
        />
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={momentOf(own) === null}>
          {text('add')}
        </Button>
      </form>
      <ProblemNote>{problem?.message}</ProblemNote>
    </Dialog>
  );
}
