/** An empty vault: its readers see all sealed data as erased (H9). */
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
