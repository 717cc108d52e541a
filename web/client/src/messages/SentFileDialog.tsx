import { describeAttachment } from '@folkmoot/contracts/messages/commands';
import type { RawMessage, RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import type { FileDetails } from './attached-files.ts';
import { shownName } from './attachment-name.ts';
import { boxOf, pictureAddress, viewerOf } from './attachment-view.ts';
import { FileDetailsDialog } from './FileDetailsDialog.tsx';

type SentFileDialogProps = {
  readonly message: Pick<RawMessage, 'id' | 'channelId'>;
  readonly attachment: RawMessageAttachment;
  readonly onClose: () => void;
};

/** Changes what the author wrote about a file that is already sent. The change arrives as a realtime event. */
export function SentFileDialog({ message: { id: messageId, channelId }, attachment, onClose }: SentFileDialogProps) {
  const isPicture = viewerOf(attachment, Date.now()) === 'picture';

  async function save({ description, spoiler }: FileDetails): Promise<Problem | null> {
    try {
      await call(describeAttachment, { params: { channelId, messageId, attachmentId: attachment.id }, body: { description, spoiler } });
      return null;
    } catch (error) {
      return problemOf(error);
    }
  }

  return (
    <FileDetailsDialog
      name={shownName(attachment)}
      pictureUrl={isPicture ? pictureAddress(attachment, boxOf(attachment.width, attachment.height), true) : null}
      details={{ description: attachment.description ?? '', spoiler: attachment.spoiler === true }}
      onSave={save}
      onClose={onClose}
    />
  );
}
