/**
 * What the server says, in the language spoken (contract: errors 0.2). Translations have it by its English words, so that they come with
 * the language and neither English nor the first page needs a table of them.
 */
import { said } from '../i18n/catalogue.ts';
import { withGaps } from './number-gaps.ts';

/** Of the translations. */
export const SERVER_AREA = 'refusals';

/** As it is where no translation has it. What is wrong with a field begins with the field's name on the wire, which no language has. */
export function told(message: string, field: string | null = null): string {
  const sentence = field !== null && message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  const { words, numbers } = withGaps(sentence);
  return said(SERVER_AREA, message, words, numbers);
}
