/** Starts the worker for data exports on a foundation. It reads users' data from the read models. */
import { startArchiver } from '@folkmoot/command-api/app';
import { applySchema } from '@folkmoot/platform/database/schema';
import type { Archives } from '@folkmoot/platform/media/archives';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import { ownDataIn } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

export async function archiverOf(foundation: Foundation, archives: Archives): Promise<Reactor> {
  const { readModels } = foundation;
  await applySchema(readModels, 'reactors', reactorSchema);
  return startArchiver({ ...foundation, pool: readModels.pool, archives, data: ownDataIn(readModels.kysely) });
}
