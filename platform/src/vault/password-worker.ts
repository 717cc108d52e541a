/** Derives one hash after the other, by Argon2id, on a thread of its own. */
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

// Of this thread alone, on Linux: whoever logs in can wait a little for those who write, and not the other way round.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export function derive({ password, salt, parameters, length }: Derivation): Uint8Array {
  const { memory, passes, parallelism } = parameters;
  return hashRawSync(password, { salt, memoryCost: memory, timeCost: passes, parallelism, outputLen: length });
}
