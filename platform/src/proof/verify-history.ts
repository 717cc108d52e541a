/**
 * Verifies the whole log against the signed tree (H10): every event against its leaf, every root against its signature, the end against the
 * head. Changes nothing. Reports the first changed position; if leaves were changed to match, the first position that the next signature
 * covers.
 */
import type pg from 'pg';
import { Failure } from '../errors.ts';
import type { EventLog } from '../event-log/port.ts';
import type { Head } from './check-paths.ts';
import { compareLeaves } from './compare-leaves.ts';
import { growingTree } from './growing-tree.ts';
import { HASH_BYTES } from './hashes.ts';
import { type LeafPage, leavesOf, type ReadLeaves } from './leaf-pages.ts';
import { momentOf } from './moment.ts';
import { neverSigned } from './never-signed.ts';
import { publicKeyText, type Verifier } from './note.ts';
import { edgeTiles, newestCheckpoint, readSealed, type Sealed, tileAt } from './proof-records.ts';
import { brokenChain, readChain } from './signed-chain.ts';
import { signedHeads } from './signed-heads.ts';
import { TILE_WIDTH } from './tiles.ts';
import { bad, type Fault, type Verdict } from './verdict.ts';

export type VerifyOptions = {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly verifier: Verifier;
  /** First leaf to verify, rounded down to the start of its tile. Earlier leaves are trusted as stored. */
  readonly from?: number;
  /** Verifies up to before this leaf, and on to the next signed size. */
  readonly to?: number;
  /** Verified checkpoints that were kept elsewhere. The log must still contain them, regardless of its database. */
  readonly kept?: readonly Head[];
  readonly readLeaves?: ReadLeaves;
  readonly onProgress?: (done: number) => void;
  readonly clock?: () => number;
};

export async function verifyHistory(options: VerifyOptions): Promise<Verdict> {
  const { pool, log, verifier, to = Number.POSITIVE_INFINITY, kept = [], onProgress, clock = Date.now } = options;
  const headBefore = await log.head();
  // Read before and after, because a checkpoint signed in between is neither missing nor ahead of the tree.
  const signedBefore = await newestCheckpoint(pool);
  const sealed = await readSealed(pool);
  const newest = signedBefore ?? (await newestCheckpoint(pool));
  const unsigned = newest === null ? await whyUnsigned(sealed, log, clock()) : null;
  if (unsigned && kept.length === 0) return unsigned;
  if (signedBefore && sealed.size < signedBefore.size) {
    return bad(null, `The hash tree is incomplete: it has ${sealed.size} events, but a checkpoint signed ${signedBefore.size}.`);
  }
  const start = Math.floor(Math.min(options.from ?? 0, sealed.size) / TILE_WIDTH) * TILE_WIDTH;
  const tree = growingTree(start, await edgeTiles(pool, start));
  const heads = signedHeads(pool, verifier, start, kept);
  const comparison = compareLeaves({ pool, sealed, tree, heads });
  const beginning = await beginningOf(pool, start);
  let last = beginning.after;
  let skip = beginning.skip;

  for await (const page of (options.readLeaves ?? leavesOf(log))(last)) {
    const skipped = Math.min(skip, page.positions.length);
    skip -= skipped;
    const fault = await comparison.take(skipped > 0 ? without(page, skipped) : page);
    if (fault) return fault;
    last = page.positions.at(-1) ?? last;
    onProgress?.(Math.min(1, (tree.size() - start) / Math.max(1, Math.min(to, sealed.size) - start)));
    if (tree.size() >= to && comparison.signedTo() >= Math.min(to, sealed.size)) break;
  }
  return (
    (await comparison.end(tree.size() >= to)) ??
    (tree.size() >= to ? null : await wrongHead(log, headBefore, Math.max(last, -1))) ??
    (unsigned ? bad(null, `${unsigned.what} The checkpoints that were kept elsewhere are valid.`) : null) ??
    (signedBefore ? wrongKey(sealed, verifier) : null) ??
    (await done())
  );

  async function done(): Promise<Verdict> {
    const chain = await readChain(pool);
    const broken = brokenChain(chain);
    if (broken) return broken;
    onProgress?.(1);
    const [checkpoints, signedTo] = [comparison.checkpoints(), comparison.signedTo()];
    const found = { ok: true, checkpoints, unlinked: chain.unlinked } as const;
    // A reading that stopped early may have passed the last signed root.
    const isAllSigned = tree.size() === signedTo || (await comparison.isSignedAhead());
    if (isAllSigned) return { ...found, events: signedTo - start, unsigned: 0, unsignedSince: null };
    const signed = comparison.lastSigned();
    const from = signed === null ? { after: beginning.after, limit: beginning.skip + 1 } : { after: signed, limit: 1 };
    const first = (await log.readAll(from)).at(-1);
    return { ...found, events: tree.size() - start, unsigned: tree.size() - signedTo, unsignedSince: first ? momentOf(first) : null };
  }
}

/** Checks the published key (`/proof/key`). The signatures were checked with the verifier's own key. */
function wrongKey({ publicKey }: Sealed, verifier: Verifier): Fault | null {
  const key = publicKeyText(verifier);
  if (publicKey === key) return null;
  return bad(null, `The signatures were checked with the key ${key}, but the published key is noted as ${publicKey ?? 'none'}.`);
}

/** For a log without a checkpoint: the reason why that is a fault; null if the log is new. */
async function whyUnsigned(sealed: Sealed, log: EventLog, now: number): Promise<Fault | null> {
  if (sealed.origin !== null) return bad(null, 'All signed checkpoints were deleted.');
  return neverSigned(log, now);
}

/** The log may have grown since, but must not end before its recorded head, nor continue after it. */
async function wrongHead(log: EventLog, headBefore: number, last: number): Promise<Verdict | null> {
  if (last < headBefore) return bad(last + 1, `The log ends before this position, but its head is ${headBefore}.`);
  const headAfter = await log.head();
  return last > headAfter ? bad(headAfter + 1, `The log continues here, but its head is ${headAfter}.`) : null;
}

/**
 * Position after which to read, and number of events to skip then: reading starts after an existing event, and of the previous tile only
 * the first position is known. At the beginning nothing is skipped, so that an event inserted before the first position is found.
 */
async function beginningOf(pool: pg.Pool, start: number): Promise<{ readonly after: number; readonly skip: number }> {
  if (start === 0) return { after: Number.MIN_SAFE_INTEGER, skip: 0 };
  const before = await tileAt(pool, 0, start / TILE_WIDTH - 1);
  if (before?.firstPosition === undefined || before.firstPosition === null) {
    throw new Failure('Corrupt', `The tile before leaf ${start} is missing in the tree.`);
  }
  return { after: before.firstPosition, skip: TILE_WIDTH - 1 };
}

function without({ positions, hashes, why }: LeafPage, first: number): LeafPage {
  return { positions: positions.subarray(first), hashes: hashes.subarray(first * HASH_BYTES), why };
}
