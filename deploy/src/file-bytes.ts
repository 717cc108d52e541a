/** How much space attached files take, for quotas: from the read models. */
import type { CommandApiOptions } from '@folkmoot/command-api/app';
import { readFileBytes, readFileBytesOf } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

/** All files are added up no more often than that. */
const FRESH_MS = 10_000;

export function fileBytesIn({ readModels, clock }: Pick<Foundation, 'readModels' | 'clock'>): NonNullable<CommandApiOptions['fileBytes']> {
  let known = { bytes: 0, until: 0 };
  return {
    of: (userId) => readFileBytesOf(readModels.kysely, userId),
    async all() {
      if (clock() >= known.until) known = { bytes: await readFileBytes(readModels.kysely), until: clock() + FRESH_MS };
      return known.bytes;
    },
  };
}
