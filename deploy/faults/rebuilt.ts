/** Checks whether every read model of an idle cluster equals its replay (H2). */

import { readConfig } from '@folkmoot/platform/config/config';
import { describe } from '@folkmoot/platform/projection/rebuild';
import { verify } from '@folkmoot/platform/projection/verify';
import { projections } from '@folkmoot/read-models/projections';
import type { Cluster } from '../cluster/cluster.ts';
import { openFoundation } from '../src/foundation.ts';

export async function differencesFromReplay({ databaseUrl, masterKey }: Cluster): Promise<readonly string[]> {
  const foundation = await openFoundation({ config: readConfig({ LOG_LEVEL: 'error' }), databaseUrl, masterKey, service: 'faults' });
  const found: string[] = [];
  try {
    for (const projection of projections) {
      const difference = await verify({ ...foundation, database: foundation.readModels, projection });
      if (difference) found.push(`rebuilt: ${describe(projection, difference)}`);
    }
  } finally {
    await foundation.close();
  }
  return found;
}
