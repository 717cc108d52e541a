import type { RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { nameOf } from './attachment-view.ts';
import { text } from './texts.ts';

/** What a file is called where it is shown; one that is gone has lost its name with its path. */
export function shownName(attachment: RawMessageAttachment): string {
  return nameOf(attachment) ?? text('fileUnnamed');
}
