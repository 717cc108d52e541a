/** Starts the eraser of erased users' content on a foundation. It finds the content in the read models. */
import { startContentEraser, type Written } from '@folkmoot/command-api/app';
import { applySchema } from '@folkmoot/platform/database/schema';
import type { Reader } from '@folkmoot/platform/projection/projection';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import { everWrittenMessages, everWrittenPosts, writtenNotes } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

function writtenIn(db: Reader): Written {
  return {
    messagesOf: (userId, limit) => everWrittenMessages(db, userId, limit),
    notesOf: (userId, channelId, limit) => writtenNotes(db, userId, channelId, limit),
    postsOf: (userId, limit) => everWrittenPosts(db, userId, limit),
  };
}

export async function contentEraserOf(foundation: Foundation): Promise<Reactor> {
  const { readModels } = foundation;
  await applySchema(readModels, 'reactors', reactorSchema);
  return startContentEraser({ ...foundation, pool: readModels.pool, written: writtenIn(readModels.kysely) });
}
