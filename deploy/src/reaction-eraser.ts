/** Starts the eraser of erased users' reactions on a foundation. It finds the reactions in the read models. */
import { startReactionEraser } from '@folkmoot/command-api/app';
import { applySchema } from '@folkmoot/platform/database/schema';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import { likesOf, messageVotesOf, repostsOf, votesOf } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

export async function reactionEraserOf(foundation: Foundation): Promise<Reactor> {
  const { readModels } = foundation;
  await applySchema(readModels, 'reactors', reactorSchema);
  const db = readModels.kysely;
  const reacted = {
    likesOf: (userId: string, limit: number) => likesOf(db, userId, limit),
    repostsOf: (userId: string, limit: number) => repostsOf(db, userId, limit),
    votesOf: (userId: string, limit: number) => votesOf(db, userId, limit),
    messageVotesOf: (userId: string, limit: number) => messageVotesOf(db, userId, limit),
  };
  return startReactionEraser({ ...foundation, pool: readModels.pool, reacted });
}
