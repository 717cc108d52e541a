/** The output of `audit verify` for a log without faults: how much is signed, how much is not, and whether that is too old. */
import type { Verdict } from '@folkmoot/platform/proof/verdict';

export type Verified = Extract<Verdict, { ok: true }>;

/** A running sealer signs once a minute. A takeover takes a little longer. */
const LATE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/** The message if there is nothing to compare. null: there is something. */
export function nothingProved({ events }: Verified, signedAt: Date | null): string | null {
  if (events > 0 || signedAt !== null) return null;
  return 'There are neither events nor checkpoints, so nothing is proved: either nothing has happened here yet, or all of it was removed together with its proof. Only a checkpoint that was kept elsewhere (--kept) can tell which.';
}

export function verifiedLines(verified: Verified, signedAt: Date | null, now: number): readonly string[] {
  const { unsigned, unsignedSince, unlinked } = verified;
  const lines = [howMuch(verified, now)];
  if (unsigned > 0) lines.push(`The last time that anything was signed was ${signedAt?.toISOString() ?? 'never'}.`);
  if (unsigned > 0 && unsignedSince !== null && now - unsignedSince >= LATE_MS) {
    lines.push(
      'Warning: what is not signed is older than it can be where the product runs, which signs once a minute. Either it has not run since, or its sealing has stopped (its log says why), or the newest checkpoints were taken away.',
    );
  }
  if (unlinked > 0) {
    lines.push(`Of ${counted(unlinked, 'checkpoint')} it is not known which was signed before: an older version signed them.`);
  }
  return lines;
}

function howMuch({ events, checkpoints, unsigned, unsignedSince }: Verified, now: number): string {
  const age = unsignedSince === null ? 'how old they are is not known' : `the oldest of them is ${aged(now - unsignedSince)} old`;
  if (events > 0 && unsigned === events) return `None of ${counted(events, 'event')} is signed yet (${age}).`;
  const by = `what was sealed and signed by ${counted(checkpoints, 'checkpoint')}`;
  if (unsigned === 0) return `${counted(events, 'event')} ${events === 1 ? 'is' : 'are'} ${by}.`;
  const newer = unsigned === 1 ? '1 newer one is' : `${unsigned} newer ones are`;
  return `${events - unsigned} of ${events} events are ${by}; ${newer} not signed yet (${age}).`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function aged(ms: number): string {
  return ms < MINUTE_MS ? 'less than a minute' : counted(Math.floor(ms / MINUTE_MS), 'minute');
}
