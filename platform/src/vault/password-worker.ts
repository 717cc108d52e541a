/** Derives hashes with Argon2id, one at a time, on its own thread. */
import { constants, setPriority } from 'node:os';
import { hashRawSync } from '@node-rs/argon2';

export type Parameters = { readonly memory: number; readonly passes: number; readonly parallelism: number };

export type Derivation = {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly parameters: Parameters;
  /** Bytes of the hash. */
  readonly length: number;
};

// On Linux this applies to the thread: log-ins may wait a little for messages, but not the other way round.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export function derive({ password, salt, parameters, length }: Derivation): Uint8Array {
  const { memory, passes, parallelism } = parameters;
  return hashRawSync(password, { salt, memoryCost: memory, timeCost: passes, parallelism, outputLen: length });
}
