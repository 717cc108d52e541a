/** Prints a proof that a larger tree extends a smaller one, in the format of c2sp.org/tlog-witness. */
import { Failure } from '@folkmoot/platform/errors';
import { isConsistent } from '@folkmoot/platform/proof/check-paths';
import { openCheckpoint } from '@folkmoot/platform/proof/checkpoint';
import { consistencyPath, rootAt } from '@folkmoot/platform/proof/paths';
import { checkpointAt, tileReader } from '@folkmoot/platform/proof/proof-records';
import { type History, printKey, put } from './history.ts';
import { readNumber, type Words } from './words.ts';

export async function showConsistency(history: History, { plain, options }: Words): Promise<number> {
  const [oldSize, newSize] = plain.map(readNumber);
  if (typeof oldSize !== 'number' || typeof newSize !== 'number' || oldSize > newSize) {
    throw new Failure('Misconfigured', 'Enter two sizes, the smaller first: npm run audit -- consistency <size> <size>');
  }
  const { pool, verifier } = history;
  const read = tileReader(pool);
  const [older, newer] = [await checkpointAt(pool, oldSize), await checkpointAt(pool, newSize)];
  if (!newer) throw new Failure('Misconfigured', `Nothing was signed at size ${newSize}.`);
  const newHead = openCheckpoint(newer.note, verifier);
  const oldHead = older ? openCheckpoint(older.note, verifier) : { size: oldSize, root: await rootAt(read, oldSize) };
  const path = await consistencyPath(read, oldSize, newSize);
  if (!newHead || !oldHead || !isConsistent(oldHead, newHead, path)) {
    console.error(`The tree of size ${newSize} does not continue the tree of size ${oldSize}: run npm run audit -- verify.`);
    return 1;
  }
  put(`old ${oldSize}\n${path.map((one) => `${one.toString('base64')}\n`).join('')}\n${newer.note}`, options.out);
  printKey(history);
  return 0;
}
