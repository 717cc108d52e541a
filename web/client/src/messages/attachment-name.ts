import type { RawMessage, RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { nameOf } from './attachment-view.ts';
import { text } from './texts.ts';
import type { LocalFile } from './timeline-state.ts';

/** The displayed name of a file. A voice message is called so. A deleted file has no name, because the name is in its path. */
export function shownName(attachment: RawMessageAttachment): string {
  return attachment.voice ? text('voiceMessage') : (nameOf(attachment) ?? text('fileUnnamed'));
}

/** The displayed name of a file of this device. */
export function localName({ file, voice }: LocalFile): string {
  return voice ? text('voiceMessage') : file.name;
}

/** What is shown for a message that has files and no text. */
export function fileWords(attachments: RawMessage['attachments']): string {
  return text(attachments[0]?.voice ? 'voiceMessage' : 'attachment');
}
