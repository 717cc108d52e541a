/** Mints ids: time, instance, sequence (users document 1.4). Strictly rising inside one process, also when the clock steps back. */
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';

const SEQUENCES = 4096;
const INSTANCES = 1024;

/** `instance` tells processes apart that mint in the same millisecond: 0 to 1023. Asked each time: a lease may have passed on. */
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
