/** The output of `audit verify` for a log without faults: how much is signed, how much is not, and whether that is too old. */
import type { Verdict } from '@folkmoot/platform/proof/verdict';

export type Verified = Extract<Verdict, { ok: true }>;

/** A running sealer signs once a minute. A takeover takes a little longer. */
const LATE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/** The message if there is nothing to compare. null: there is something. */
export function nothingProved({ events }: Verified, signedAt: Date | null): string | null {
  if (events > 0 || signedAt !== null) return null;
  return 'There are no events and no checkpoints, so nothing is proved. Either the log is new, or all events were removed together with their proof. Only a checkpoint that was kept elsewhere (--kept) can show which.';
}

export function verifiedLines(verified: Verified, signedAt: Date | null, now: number): readonly string[] {
  const { unsigned, unsignedSince, unlinked } = verified;
  const lines = [howMuch(verified, now)];
  if (unsigned > 0) lines.push(`Last signature: ${signedAt?.toISOString() ?? 'never'}.`);
  if (unsigned > 0 && unsignedSince !== null && now - unsignedSince >= LATE_MS) {
    lines.push(
      'Warning: the unsigned events are old, but a running server signs once a minute. Either the server has not run since then, or its sealing stopped (see its log), or the newest checkpoints were removed.',
    );
  }
  if (unlinked > 0) {
    lines.push(`The order of ${counted(unlinked, 'checkpoint')} is not known, because an older version signed them.`);
  }
  return lines;
}

function howMuch({ events, checkpoints, unsigned, unsignedSince }: Verified, now: number): string {
  const age = unsignedSince === null ? 'their age is not known' : `the oldest of them is ${aged(now - unsignedSince)} old`;
  if (events > 0 && unsigned === events) return `None of ${counted(events, 'event')} is signed yet (${age}).`;
  const signed = counted(checkpoints, 'signed checkpoint');
  if (unsigned === 0) return `${counted(events, 'event')} ${events === 1 ? 'matches' : 'match'} ${signed}.`;
  const newer = unsigned === 1 ? '1 newer event is' : `${unsigned} newer events are`;
  return `${events - unsigned} of ${events} events match ${signed}; ${newer} not signed yet (${age}).`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function aged(ms: number): string {
  return ms < MINUTE_MS ? 'less than a minute' : counted(Math.floor(ms / MINUTE_MS), 'minute');
}
