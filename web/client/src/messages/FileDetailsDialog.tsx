import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { type FormEvent, useId, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import type { FileDetails } from './attached-files.ts';
import { text } from './file-details-texts.ts';
import { text as messageText } from './texts.ts';
import './file-details-dialog.css';

type FileDetailsDialogProps = {
  readonly name: string;
  /** null: no picture. */
  readonly pictureUrl: string | null;
  readonly details: FileDetails;
  /** Resolves with the refusal, or with null. */
  readonly onSave: (details: FileDetails) => Promise<Problem | null>;
  readonly onClose: () => void;
};

/** Describes a file, or marks it as a spoiler. */
export function FileDetailsDialog({ name, pictureUrl, details, onSave, onClose }: FileDetailsDialogProps) {
  const [description, setDescription] = useState(details.description);
  const [spoiler, setSpoiler] = useState(details.spoiler);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const formId = useId();
  const excess = [...description.trim()].length - MESSAGE_LIMITS.fileDescription;
  const isTooLong = excess > 0;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isTooLong) return;
    setIsPending(true);
    const refusal = await onSave({ description: description.trim(), spoiler });
    setIsPending(false);
    setProblem(refusal);
    if (!refusal) onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      ignoresBackground
      title={text('editFile', { name })}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={isPending} isDisabled={isTooLong}>
          {text('save')}
        </Button>
      }
    >
      <form id={formId} className="file-details" onSubmit={(event) => void submit(event)}>
        {pictureUrl !== null && <img className="file-details-picture" src={pictureUrl} alt="" />}
        <TextArea
          label={text('description')}
          description={text('descriptionHint')}
          value={description}
          onChange={setDescription}
          limit={MESSAGE_LIMITS.fileDescription}
          error={isTooLong ? messageText('tooLong', { count: excess }) : null}
          autoFocus
        />
        <Switch isSelected={spoiler} onChange={setSpoiler} description={text('spoilerHint')}>
          {text('spoiler')}
        </Switch>
        <ProblemNote>{problem?.message}</ProblemNote>
      </form>
    </Dialog>
  );
}
