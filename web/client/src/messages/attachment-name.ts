import type { RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { nameOf } from './attachment-view.ts';
import { text } from './texts.ts';

/** The displayed name of a file. A deleted file has no name, because the name is in its path. */
export function shownName(attachment: RawMessageAttachment): string {
  return nameOf(attachment) ?? text('fileUnnamed');
}
