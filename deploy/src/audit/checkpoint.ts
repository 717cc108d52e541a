/** Prints the last signed checkpoint. Anyone who keeps it can later check that the history still contains it. */
import { Failure } from '@folkmoot/platform/errors';
import { newestCheckpoint } from '@folkmoot/platform/proof/proof-records';
import { type History, printKey, put } from './history.ts';
import type { Words } from './words.ts';

export async function showCheckpoint(history: History, { options }: Words): Promise<number> {
  const checkpoint = await newestCheckpoint(history.pool);
  if (!checkpoint) throw new Failure('NotReady', 'Nothing is signed yet: start Folkmoot, and try again in a minute.');
  put(checkpoint.note, options.out);
  printKey(history);
  return 0;
}
