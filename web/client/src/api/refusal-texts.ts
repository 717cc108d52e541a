/**
 * What the server says, in the language spoken (contract: errors 0.2). Translations have it by its English words, so that they come with
 * the language and neither English nor the first page needs a table of them. What is wrong with a field is told by its kind.
 */
import { said } from '../i18n/catalogue.ts';
import { faultText } from './fault-texts.ts';
import { withGaps } from './number-gaps.ts';

/** Of the translations. */
export const SERVER_AREA = 'refusals';

const ENDED = 'Your session is no longer valid. Log in again.';

/** What the wire says in words for programs, in English for people. */
const REWORDED: ReadonlyMap<string, string> = new Map([
  ['Invalid token.', ENDED],
  ['Invalid Token', ENDED],
  ['Authentication timed out.', 'Signing on took too long. Try again.'],
  ['You have been IP Banned', 'You are IP banned.'],
]);

/** As it is where no translation has it. */
export function told(message: string, field: string | null = null): string {
  const fault = faultText(message, field);
  if (fault !== null) return fault;
  const { words, numbers } = withGaps(message);
  return said(SERVER_AREA, words, REWORDED.get(message) ?? message, numbers);
}
