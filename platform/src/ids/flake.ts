/**
 * Generates ids from time, instance and sequence (users document 1.4). Strictly increasing within a process, even if the clock steps back.
 */
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';

const SEQUENCES = 4096;
const INSTANCES = 1024;

/**
 * `instance`: 0 to 1023, distinguishes processes that generate ids in the same millisecond. A function is called each time, because a lease
 * may change.
 */
export function flake(instance: number | (() => number), clock: () => number = Date.now): () => string {
  let known = Number.NaN;
  let node = 0n;
  let time = 0;
  let sequence = 0;

  return () => {
    const number = typeof instance === 'number' ? instance : instance();
    if (number !== known) {
      known = number;
      node = BigInt(((number % INSTANCES) + INSTANCES) % INSTANCES) << 12n;
    }
    const now = clock();
    if (now > time) {
      time = now;
      sequence = 0;
    } else {
      sequence += 1;
      if (sequence === SEQUENCES) {
        time += 1;
        sequence = 0;
      }
    }
    return ((BigInt(time - ID_EPOCH) << 22n) | node | BigInt(sequence)).toString();
  };
}
