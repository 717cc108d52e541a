/** Files of messages on the wire. Pure. */
import type { EventOf } from '../kernel/event.ts';
import { recordingIn } from '../voice-messages/recording.ts';
import type { MessageSent, SentAttachment } from './events.ts';
import type { RawMessageAttachment } from './wire.ts';

type WithFile = Pick<EventOf<typeof MessageSent>['data'], 'attachmentPath' | 'attachmentDescription' | 'voice'> & {
  readonly attachment: SentAttachment;
};
type Described = { readonly description: string | null; readonly spoiler: boolean };

export function wireAttachment({ attachment, ...sent }: WithFile, createdAt: number): RawMessageAttachment {
  const { attachmentId, provider, fileId, spoiler = false, ...file } = attachment;
  // A local file is identified by its path. For clients, an id means a file on a drive.
  const record = {
    id: attachmentId,
    provider,
    path: sent.attachmentPath,
    fileId: provider === 'local' ? null : fileId,
    ...file,
    createdAt,
  };
  const voice = recordingIn(sent.voice);
  return describedFile(voice ? { ...record, voice } : record, { description: sent.attachmentDescription, spoiler });
}

/** Both keys are absent if they say nothing, and otherwise last, in the same order for every message. */
export function describedFile(file: RawMessageAttachment, { description, spoiler }: Described): RawMessageAttachment {
  const { description: _, spoiler: __, ...rest } = file;
  return { ...rest, ...(spoiler && { spoiler }), ...(description !== null && { description }) };
}
