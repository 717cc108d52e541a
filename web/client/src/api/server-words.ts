/**
 * All that the server says and somebody may read in this client, in English and as translations have it. For the check and for
 * translators, not for the browser: see `refusal-texts.ts`.
 */
import { uploadRefusals } from '@folkmoot/contracts/media/refusals';
import { refusalTables } from '@folkmoot/contracts/refusals';
import { withGaps } from './number-gaps.ts';
import { UNMET_REFUSALS } from './unmet-refusals.ts';

/** Said by answers, not by refusals. */
const ANSWERS = [
  'A code was sent to your e-mail address.',
  'If there is an account with this address, a mail with a link is on its way to it.',
];

/** What is wrong with a field, said by the contract's schemas; the name of the field stands before it. */
export const INPUT_FAULTS = [
  'is not valid.',
  'is not an e-mail address.',
  'has letters only.',
  'must be a whole number.',
  'must be a colour.',
  'must be a domain such as example.com.',
  'must be a hex colour.',
  'must be at most {1} characters.',
  'must be between {1} and {2} characters.',
  'must be four letters or digits.',
  'must be one line with something to see.',
  'must not contain #.',
  'must not contain @ or :.',
  'must not contain a link.',
];

/** By code; those of uploads have codes of their own. */
export const ALL_TEXTS: ReadonlyMap<string, string> = new Map(
  [...refusalTables, uploadRefusals].flatMap((table) => Object.entries(table).map(([code, { text }]) => [code, text])),
);

/** Each sentence once, though several refusals may say it, with gaps for its numbers. */
export function serverWords(): readonly string[] {
  const met = [...ALL_TEXTS].flatMap(([code, text]) => (Object.hasOwn(UNMET_REFUSALS, code) ? [] : [withGaps(text).words]));
  return [...new Set([...met, ...ANSWERS, ...INPUT_FAULTS])];
}
