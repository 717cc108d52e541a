/** What drops rows kept to be rolled back to when somebody is erased, on what every process stands on. */
import { applySchema } from '@folkmoot/platform/database/schema';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import { startRollbackEraser } from '@folkmoot/projector/rollback-eraser';
import type { Foundation } from './foundation.ts';

export async function rollbackEraserOf({ readModels, log, logger }: Foundation): Promise<Reactor> {
  await applySchema(readModels, 'reactors', reactorSchema);
  return startRollbackEraser({ database: readModels, log, logger });
}
