import { changeBookmarkNote, saveMessage } from '@folkmoot/contracts/bookmarks/commands';
import { BOOKMARK_LIMITS } from '@folkmoot/contracts/bookmarks/limits';
import { addReminder } from '@folkmoot/contracts/reminders/commands';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { useCommand } from '../api/use-command.ts';
import { momentIn, PRESETS, type Preset } from '../reminders/presets.ts';
import { text as reminderText } from '../reminders/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { showToast } from '../ui/toasts.ts';
import { text } from './list-texts.ts';
import { text as menuText } from './texts.ts';
import { useReminderOf } from './use-reminder-of.ts';
import './save-dialog.css';

type SaveDialogProps = {
  readonly messageId: string;
  /** The current note of a saved message. undefined: the message is saved now. */
  readonly note?: string | null;
  readonly onClose: () => void;
};

const NONE = 'none';

/** Saves a message with a note and a reminder, or changes the note of a saved message. */
export function SaveDialog({ messageId, note: current, onClose }: SaveDialogProps) {
  const isNew = current === undefined;
  const save = useCommand(saveMessage);
  const change = useCommand(changeBookmarkNote);
  const reminder = useReminderOf(messageId);
  const [note, setNote] = useState(current ?? '');
  const [preset, setPreset] = useState<Preset | null>(null);
  const formId = useId();
  const isTooLong = [...note.trim()].length > BOOKMARK_LIMITS.note;
  const { problem } = isNew ? save : change;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = isNew ? await save.run({ body: { messageId, note } }) : await change.run({ params: { messageId }, body: { note } });
    if (!isDone) return;
    if (isNew) await remind(messageId, preset);
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      ignoresBackground
      title={isNew ? menuText('save') : text('editNote')}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={save.isPending || change.isPending} isDisabled={isTooLong}>
          {text('confirm')}
        </Button>
      }
    >
      <form id={formId} className="save-form" onSubmit={(event) => void submit(event)}>
        <TextArea
          label={text('note')}
          description={text('noteHint')}
          value={note}
          onChange={setNote}
          limit={BOOKMARK_LIMITS.note}
          autoFocus
        />
        {isNew && !reminder && (
          <Select
            label={reminderText('remind')}
            options={[{ id: NONE, label: text('noReminder') }, ...PRESETS.map((id) => ({ id, label: reminderText(id) }))]}
            value={preset ?? NONE}
            onChange={(id) => setPreset(PRESETS.find((each) => each === id) ?? null)}
          />
        )}
        <ProblemNote>{problem?.message}</ProblemNote>
      </form>
    </Dialog>
  );
}

/** The message stays saved if there can be no reminder. */
async function remind(messageId: string, preset: Preset | null): Promise<void> {
  try {
    if (preset) await call(addReminder, { body: { messageId, timestamp: momentIn(preset, Date.now()) } });
    showToast({ tone: 'success', text: text('saved') });
  } catch (error) {
    showToast({ tone: 'alert', text: text('reminderFailed', { reason: problemOf(error).message }) });
  }
}
