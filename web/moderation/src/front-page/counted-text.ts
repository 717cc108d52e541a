import { numberText } from '../format.ts';
import { text } from '../texts.ts';

/** The contract counts nothing: a full page means that many, and perhaps more. */
export function countedText(found: number, page: number): string {
  return found < page ? numberText(found) : text('atLeast', { count: numberText(page) });
}
