/**
 * All texts of the server that people may read in this client, in English and as translation keys. For the check and for translators, not
 * for the browser: see `refusal-texts.ts`.
 */
import type { RefusalSpec } from '@folkmoot/contracts/kernel/refusal';
import { uploadRefusals } from '@folkmoot/contracts/media/refusals';
import { refusalTables } from '@folkmoot/contracts/refusals';
import { withGaps } from './number-gaps.ts';
import { UNREACHABLE_REFUSALS } from './unreachable-refusals.ts';

/** Texts of answers that are no refusals. */
const ANSWERS = ['A code was sent to your e-mail address.', 'If an account uses this address, you will get an e-mail with a link.'];

const ALL_REFUSALS: readonly (readonly [string, RefusalSpec])[] = [...refusalTables, uploadRefusals].flatMap((table) =>
  Object.entries<RefusalSpec>(table),
);

/** All texts by refusal code. Those of uploads have separate codes. */
export const ALL_TEXTS: ReadonlyMap<string, readonly string[]> = new Map(
  ALL_REFUSALS.map(([code, { text, others = {} }]) => [code, [text, ...Object.values(others)]]),
);

/** Each sentence once, with gaps for its numbers, though several refusals may use it. */
export function serverWords(): readonly string[] {
  const reachable = [...ALL_TEXTS].flatMap(([code, texts]) =>
    Object.hasOwn(UNREACHABLE_REFUSALS, code) ? [] : texts.map((text) => withGaps(text).words),
  );
  return [...new Set([...reachable, ...ANSWERS])];
}
