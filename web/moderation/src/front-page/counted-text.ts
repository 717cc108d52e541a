import { numberText } from '../format.ts';
import { text } from '../texts.ts';

/** The contract returns no total, so a full page means that there may be more. */
export function countedText(found: number, page: number): string {
  return found < page ? numberText(found) : text('atLeast', { count: numberText(page) });
}
