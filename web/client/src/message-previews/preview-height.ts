import type { Row } from '../messages/rows.ts';
import { estimatedPreviews } from './message-addresses.ts';

/** With its margins, as in `message-previews.css`. */
export const PREVIEW_HEIGHT = 96;

/** The estimated height of the previews of a row, before it is measured. */
export function previewsHeight(row: Row | undefined): number {
  return row?.kind === 'message' ? estimatedPreviews(row.entry.message.content, window.location.origin) * PREVIEW_HEIGHT : 0;
}
