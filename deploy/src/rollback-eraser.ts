/** Starts the worker that deletes kept rows after an erasure, on a foundation. */
import { applySchema } from '@folkmoot/platform/database/schema';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import { startRollbackEraser } from '@folkmoot/projector/rollback-eraser';
import type { Foundation } from './foundation.ts';

export async function rollbackEraserOf({ readModels, log, logger }: Foundation): Promise<Reactor> {
  await applySchema(readModels, 'reactors', reactorSchema);
  return startRollbackEraser({ database: readModels, log, logger });
}
