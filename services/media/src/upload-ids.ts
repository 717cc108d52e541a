/**
 * Ids of uploads: in the order of time like all ids, and not to be guessed, since who knows the id of an upload that came without a
 * ticket may finish it. Where other ids tell the process and count on, these are random: four million for each millisecond.
 */
import { randomInt } from 'node:crypto';
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';

const RANDOM_BITS = 22;

export function uploadIds(clock: () => number): () => string {
  return () => ((BigInt(clock() - ID_EPOCH) << BigInt(RANDOM_BITS)) | BigInt(randomInt(2 ** RANDOM_BITS))).toString();
}
