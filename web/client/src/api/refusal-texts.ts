/**
 * Translates texts of the server (contract: errors 0.2). Translations have them by their English text, so that they are loaded with the
 * language, and neither English nor the first page needs a table. Validation errors are translated by their kind.
 */
import { translated } from '../i18n/catalogue.ts';
import { faultText } from './fault-texts.ts';
import { withGaps } from './number-gaps.ts';

/** The catalogue area of the translations. */
export const SERVER_AREA = 'refusals';

const ENDED = 'Your session is no longer valid. Log in again.';
const BANNED = 'Your IP address is banned.';

/** English replacements for texts that the wire has for programs. */
const REWORDED: ReadonlyMap<string, string> = new Map([
  ['Invalid token.', ENDED],
  ['Invalid Token', ENDED],
  ['Authentication timed out.', 'The login took too long. Try again.'],
  ['You have been IP Banned', BANNED],
  ['You are IP banned.', BANNED],
]);

/** Returns the text unchanged if no translation has it. */
export function serverText(message: string, field: string | null = null): string {
  const fault = faultText(message, field);
  if (fault !== null) return fault;
  const { words, numbers } = withGaps(message);
  return translated(SERVER_AREA, words, REWORDED.get(message) ?? message, numbers);
}
