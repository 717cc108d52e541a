/**
 * All that the server says and somebody may read in this client, in English and as translations have it. For the check and for
 * translators, not for the browser: see `refusal-texts.ts`.
 */
import type { RefusalSpec } from '@folkmoot/contracts/kernel/refusal';
import { uploadRefusals } from '@folkmoot/contracts/media/refusals';
import { refusalTables } from '@folkmoot/contracts/refusals';
import { withGaps } from './number-gaps.ts';
import { UNMET_REFUSALS } from './unmet-refusals.ts';

/** Said by answers, not by refusals. */
const ANSWERS = [
  'A code was sent to your e-mail address.',
  'If there is an account with this address, a mail with a link is on its way to it.',
];

const ALL_REFUSALS: readonly (readonly [string, RefusalSpec])[] = [...refusalTables, uploadRefusals].flatMap((table) =>
  Object.entries<RefusalSpec>(table),
);

/** By code, all that it says; those of uploads have codes of their own. */
export const ALL_TEXTS: ReadonlyMap<string, readonly string[]> = new Map(
  ALL_REFUSALS.map(([code, { text, others = {} }]) => [code, [text, ...Object.values(others)]]),
);

/** Each sentence once, though several refusals may say it, with gaps for its numbers. */
export function serverWords(): readonly string[] {
  const met = [...ALL_TEXTS].flatMap(([code, texts]) =>
    Object.hasOwn(UNMET_REFUSALS, code) ? [] : texts.map((text) => withGaps(text).words),
  );
  return [...new Set([...met, ...ANSWERS])];
}
