/**
 * What is done to whoever a case is about: the same acts as on their page, with a reason that says what was reported. The person reads
 * it: the number of a case would tell when somebody reported them.
 */
import type { Act } from '../acts/act.ts';
import { text } from '../texts.ts';
import { kindText, reasonText } from './case-texts.ts';
import type { OpenedCase } from './use-case.ts';

type Reported = Pick<OpenedCase, 'kind'> & { readonly reports: readonly Pick<OpenedCase['reports'][number], 'reason'>[] };

/** Named by most of those who reported it; of several the one that was named last. */
export function reasonOfCase({ kind, reports }: Reported): string {
  const counts = new Map<Parameters<typeof reasonText>[0], number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [first = ['other', 0] as const, ...others] = counts;
  const [reason] = others.reduce((most, next) => (next[1] > most[1] ? next : most), first);
  return text('reasonOfCase', { kind: kindText(kind).toLowerCase(), reason: reasonText(reason) });
}

export function forCase(act: Act, shown: Reported): Act {
  return { ...act, initial: { ...act.initial, reason: reasonOfCase(shown) } };
}
