/** Starts the worker that restores messages after an undone sanction, on a foundation. It finds the messages in the read models. */
import { startRecentRestorer } from '@folkmoot/command-api/app';
import { applySchema } from '@folkmoot/platform/database/schema';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import { readRemovedBy } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

export async function recentRestorerOf(foundation: Foundation): Promise<Reactor> {
  const { readModels } = foundation;
  await applySchema(readModels, 'reactors', reactorSchema);
  const removedBy = (causeId: string, limit: number) => readRemovedBy(readModels.kysely, causeId, limit);
  return startRecentRestorer({ ...foundation, pool: readModels.pool, removedBy });
}
