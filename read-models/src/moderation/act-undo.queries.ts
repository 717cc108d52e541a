/** What can be undone in the moderators' audit log, and what an undo would restore. */
import {
  countRemovedByAct,
  foretellActUndo,
  listModeratorActs,
  previewModeratorActUndo,
} from '@folkmoot/contracts/moderation/undo-commands';
import type { RemovedByAct } from '@folkmoot/contracts/moderation/undo-wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer, askedAnswer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { isOnlyRemoval } from '../messages/removal.ts';
import { readModeratorActions } from './moderation-log-records.ts';
import { sizeOf } from './page-size.ts';

const listModeratorActsAnswer = answer(listModeratorActs, ({ db, actor, query: { limit, ...page } }) => {
  return readModeratorActions(db, { ...page, limit: sizeOf(limit), viewerId: actor?.userId ?? '' });
});

const NOTHING: RemovedByAct = { messages: 0, restorableMessages: 0, restorableFiles: 0 };

const countRemovedByActAnswer = answer(countRemovedByAct, async ({ db, query }) => {
  const { rows } = await sql<RemovedByAct>`
    select (select coalesce(sum(c.messages), 0)::integer from caused_removals c where c.caused_by = l.event_id) as messages,
           (select count(*)::integer from message_removals m where m.caused_by = l.event_id and ${isOnlyRemoval}) as "restorableMessages",
           (select count(*)::integer from removed_attachments a join message_removals m on m.message_id = a.message_id
            where m.caused_by = l.event_id and ${isOnlyRemoval}) as "restorableFiles"
    from moderation_logs l where l.id = ${query.entryId}`.execute(db);
  return rows[0] ?? NOTHING;
});

/** The first few hidden messages that the event deleted, the oldest first. */
export async function readRemovedBy(db: Reader, causeId: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from message_removals r join removed_messages m on m.id = r.message_id
    where r.caused_by = ${causeId} order by m.position limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export const actUndoAnswers = [listModeratorActsAnswer, askedAnswer(previewModeratorActUndo, foretellActUndo), countRemovedByActAnswer];
