/**
 * What the server says, in the language spoken (contract: errors 0.2). Translations have it by its English words, so that they come with
 * the language and neither English nor the first page needs a table of them. What is wrong with a field is told by its kind.
 */
import { said } from '../i18n/catalogue.ts';
import { faultTold } from './fault-texts.ts';
import { withGaps } from './number-gaps.ts';

/** Of the translations. */
export const SERVER_AREA = 'refusals';

/** As it is where no translation has it. */
export function told(message: string, field: string | null = null): string {
  const fault = faultTold(message, field);
  if (fault !== null) return fault;
  const { words, numbers } = withGaps(message);
  return said(SERVER_AREA, words, message, numbers);
}
