/** A folder in memory for data that a test run throws away: creating and deleting a thousand small databases is mostly work of the disk. */
import { statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
/** Ten times the use of the integration tests. Containers often have only 64 MB there. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Gives `/dev/shm` if it exists and has at least 4 GB free, else `fallback`. */
export function fastFolder(fallback: string, memory = SHARED_MEMORY, enough = ENOUGH_BYTES): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough ? memory : fallback;
  } catch {
    return fallback;
  }
}
