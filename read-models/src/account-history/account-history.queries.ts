import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { ACCOUNT_HISTORY_LIMITS, type AccountHistoryEntry } from '@folkmoot/contracts/account-history/wire';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';

/** A missing or invalid limit means the maximum. */
function pageSize(limit: number | undefined): number {
  return limit === undefined || limit <= 0 ? ACCOUNT_HISTORY_LIMITS.page : Math.min(limit, ACCOUNT_HISTORY_LIMITS.page);
}

/** An unknown cursor starts from the beginning. */
const listAccountHistoryAnswer = answer(listAccountHistory, async ({ db, actor, query: { after = '', limit } }) => {
  const userId = actor?.userId ?? '';
  const { rows } = await sql<AccountHistoryEntry>`
    select h.id, h.act, h.at, h.reason, h.until, h.deletes_since as "deletesSince", h.fields, h.badges, h.post_id as "postId",
           h.server_id as "serverId", h.server_name as "serverName", h.undone_at as "undoneAt"
    from account_history h
    where h.user_id = ${userId}
      and coalesce(h.position < (select c.position from account_history c where c.user_id = ${userId} and c.id = ${after}), true)
    order by h.position desc limit ${pageSize(limit)}`.execute(db);
  return rows;
});

export const accountHistoryAnswers = [listAccountHistoryAnswer];
