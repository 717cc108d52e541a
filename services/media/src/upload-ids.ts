/**
 * Ids of uploads. They sort by time like all ids, and they are unpredictable, because anyone who knows the id of an upload without a ticket
 * may finish it. The bits that other ids use for the process and a counter are random here: four million values per millisecond.
 */
import { randomInt } from 'node:crypto';
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';

const RANDOM_BITS = 22;

export function uploadIds(clock: () => number): () => string {
  return () => ((BigInt(clock() - ID_EPOCH) << BigInt(RANDOM_BITS)) | BigInt(randomInt(2 ** RANDOM_BITS))).toString();
}
