/** Starts the eraser of suspended users' recent messages on a foundation. It finds the messages in the read models. */
import { startRecentEraser } from '@folkmoot/command-api/app';
import { applySchema } from '@folkmoot/platform/database/schema';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import { type RemovalWish, writtenSince } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

export async function recentEraserOf(foundation: Foundation): Promise<Reactor> {
  const { readModels } = foundation;
  await applySchema(readModels, 'reactors', reactorSchema);
  const toRemove = (userId: string, wish: RemovalWish) => writtenSince(readModels.kysely, userId, wish);
  return startRecentEraser({ ...foundation, pool: readModels.pool, toRemove });
}
