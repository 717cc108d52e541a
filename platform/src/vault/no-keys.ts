/** A vault with nothing in it: whoever reads with it sees all that is sealed as after an erasure of everybody (H9). */
import { Failure } from '../errors.ts';
import type { KeyVault } from './key-vault.ts';

export const NO_KEYS: KeyVault = {
  keyOf: async () => null,
  openingKeys: async () => new Map(),
  sealingKeys: async () => {
    throw new Failure('Misconfigured', 'Nothing can be written without keys.');
  },
  destroyed: async (subjects) => new Set(subjects),
  destroy: async () => undefined,
  forget: () => undefined,
};
