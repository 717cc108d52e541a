/** Compares the log with all its signatures. Exit code 1 and the first bad position if they differ (H10). */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Failure } from '@folkmoot/platform/errors';
import type { Head } from '@folkmoot/platform/proof/check-paths';
import { openCheckpoint } from '@folkmoot/platform/proof/checkpoint';
import { cosignatureOf } from '@folkmoot/platform/proof/cosignature';
import { postgresLeaves } from '@folkmoot/platform/proof/postgres-leaves';
import { checkpointsSignedBy, leafTileAround, newestCheckpoint } from '@folkmoot/platform/proof/proof-records';
import { TILE_WIDTH } from '@folkmoot/platform/proof/tiles';
import { verifyHistory } from '@folkmoot/platform/proof/verify-history';
import { readWitnesses, type Witness } from '@folkmoot/platform/proof/witness';
import { progressBar } from '../progress-bar.ts';
import { type History, printKey } from './history.ts';
import { nothingProved, verifiedLines } from './verified-lines.ts';
import { readNumber, type Words } from './words.ts';

/** More workers would wait for the comparison. */
const WORKERS = Math.min(4, availableParallelism());

/** The leaves of the tile that contains the position. */
async function leavesAround({ pool }: History, text: string | undefined): Promise<{ readonly from: number; readonly to: number } | null> {
  if (text === undefined) return null;
  const position = readNumber(text);
  if (position === null) throw new Failure('Misconfigured', `${text} is not a position.`);
  const index = (await leafTileAround(pool, position))?.index ?? 0;
  return { from: index * TILE_WIDTH, to: (index + 1) * TILE_WIDTH };
}

function keptIn(file: string | undefined, { verifier }: History): readonly Head[] {
  if (file === undefined) return [];
  const head = openCheckpoint(readFileSync(file, 'utf8'), verifier);
  if (!head) throw new Failure('Misconfigured', `${file} is not a checkpoint that this key has signed.`);
  return [head];
}

/** Checks that many until one is valid, because older ones may be signed with an earlier key of the same name. */
const LOOKED_AT = 20;

async function wordOf({ key }: Witness, { pool }: History): Promise<string> {
  for (const { size, note } of await checkpointsSignedBy(pool, key.name, LOOKED_AT)) {
    const found = cosignatureOf(note, key);
    if (found) return `${key.name} has cosigned the first ${size} of them: ${found.at.toISOString()}.`;
  }
  return `${key.name} has cosigned nothing yet.`;
}

export async function verify(history: History, { options }: Words): Promise<number> {
  const [first, last] = [await leavesAround(history, options.from), await leavesAround(history, options.to)];
  const bar = progressBar('Verifying', (text) => process.stderr.write(text), process.stderr.isTTY === true);
  const { config, log, databaseUrl } = history;
  const begun = performance.now();
  const verdict = await verifyHistory({
    ...history,
    ...(first ? { from: first.from } : {}),
    ...(last ? { to: last.to } : {}),
    kept: keptIn(options.kept, history),
    ...(config.EVENT_STORE_URL === undefined ? { readLeaves: postgresLeaves(log, databaseUrl, WORKERS) } : {}),
    onProgress: bar,
  });
  printKey(history);
  if (!verdict.ok) {
    console.log(verdict.position === null ? verdict.what : `First bad position: ${verdict.position}. ${verdict.what}`);
    return 1;
  }
  const signedAt = (await newestCheckpoint(history.pool))?.signedAt ?? null;
  const nothing = nothingProved(verdict, signedAt);
  if (nothing !== null) {
    console.log(nothing);
    return 1;
  }
  const perSecond = Math.round(verdict.events / ((performance.now() - begun) / 1000));
  for (const line of verifiedLines(verdict, signedAt, Date.now())) console.log(line);
  console.log(`That was ${perSecond} events/s.`);
  for (const witness of readWitnesses(config.PROOF_WITNESSES ?? '')) console.log(await wordOf(witness, history));
  return 0;
}
