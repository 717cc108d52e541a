/**
 * Checks that no checkpoint is missing: each one names its predecessor, and the sealer's row names the last. All are in the same database,
 * so this detects removed checkpoints, but not an attacker who also changes the references.
 */
import type pg from 'pg';
import { bad, type Fault } from './verdict.ts';

export type SignedChain = {
  /** The first checkpoint that does not follow the one it names: the named size, and the actual predecessor (0: none). */
  readonly broken: { readonly size: number; readonly follows: number; readonly before: number } | null;
  /** 0: none. */
  readonly signedLast: number;
  readonly newest: { readonly size: number /** Null as below. */; readonly follows: number | null } | null;
  /** Checkpoints without a reference to their predecessor, signed by an older version. */
  readonly unlinked: number;
};

/** One statement, so that concurrent signatures are included completely or not at all. */
const CHAIN = `
with chain as (select size, follows, lag(size, 1, 0::bigint) over (order by size) as before from proof.checkpoints)
select
  (select row_to_json(wrong) from (select size, follows, before from chain where follows <> before order by size limit 1) as wrong) as broken,
  coalesce((select signed_size from proof.place), 0) as "signedLast",
  (select row_to_json(newest) from (select size, follows from proof.checkpoints order by size desc limit 1) as newest) as newest,
  (select count(*) from proof.checkpoints where follows is null) as unlinked`;

const NONE: SignedChain = { broken: null, signedLast: 0, newest: null, unlinked: 0 };

export async function readChain(db: Pick<pg.Pool, 'query'>): Promise<SignedChain> {
  return (await db.query<SignedChain>(CHAIN)).rows[0] ?? NONE;
}

export function brokenChain({ broken, signedLast, newest }: SignedChain): Fault | null {
  if (broken) {
    const { size, follows, before } = broken;
    if (before < follows)
      return bad(null, `The checkpoint of size ${follows} is missing. The checkpoint of size ${size} was signed directly after it.`);
    return bad(
      null,
      `The checkpoint of size ${before} did not exist when the checkpoint of size ${size} was signed, directly after the checkpoint of size ${follows}.`,
    );
  }
  const last = newest?.size ?? 0;
  if (last < signedLast) return bad(null, `The checkpoint of size ${signedLast} is missing: it was signed last.`);
  // A version that links checkpoints also records the last signature in the same transaction.
  if (newest && newest.follows !== null && last > signedLast) {
    return bad(null, `The newest checkpoint has size ${last}, but the last recorded signature is for size ${signedLast}.`);
  }
  return null;
}
