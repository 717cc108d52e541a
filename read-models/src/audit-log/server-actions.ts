/** Rows → what was done to a server, with what can be undone of it. */
import { AUDIT_PAGE, UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import type { BanUndoPreview, ServerAction, ServerActions, UndoState } from '@folkmoot/contracts/audit-log/wire';
import { ServerAction as ActionSchema } from '@folkmoot/contracts/audit-log/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readPeople } from '../profiles/people.ts';
import type { AuditLogWish } from './audit-log-records.ts';

/** What the log calls the product itself, and what clients are told. */
const [PRODUCT, SYSTEM] = ['system', 'System'] as const;

type Row = {
  readonly id: string;
  readonly createdAt: number;
  readonly actionType: ServerAction['actionType'];
  readonly actionById: string;
  readonly serverId: string;
  readonly data: Readonly<Record<string, string>>;
  readonly undoneById: string | null;
  readonly undoneAt: number | null;
  /** Of a deleted message that can be brought back. */
  readonly body: string | null;
  readonly files: number;
};

export async function readServerActions(db: Reader, serverId: string, wish: AuditLogWish): Promise<ServerActions> {
  const { after = null, actionType = null } = wish;
  const actionById = wish.actionById === SYSTEM ? PRODUCT : (wish.actionById ?? null);
  const limit = wish.limit !== undefined && wish.limit > 0 ? Math.min(wish.limit, AUDIT_PAGE) : AUDIT_PAGE;
  const { rows } = await sql<Row>`
    with page as (
      select * from server_audit_logs
      where server_id = ${serverId}
        and (${after}::text is null or id < ${after})
        and (${actionType}::text is null or action_type = ${actionType})
        and (${actionById}::text is null or action_by_id = ${actionById})
      order by id desc limit ${limit})
    select l.id, l.created_at as "createdAt", l.action_type as "actionType", l.server_id as "serverId", l.data,
           case when l.action_by_id = ${PRODUCT} then ${SYSTEM} else l.action_by_id end as "actionById",
           u.action_by_id as "undoneById", u.created_at as "undoneAt", m.body,
           (select count(*)::integer from removed_attachments a where a.message_id = m.id) as files
    from page l
      left join server_audit_logs u on u.undoes = l.event_id
      left join removed_messages m on m.removed_by = l.event_id and l.action_type = 'SERVER_MESSAGE_DELETE'
    order by l.id desc`.execute(db);
  const people = await readPeople(db, rows.flatMap(namedIn));
  return {
    actions: rows.map((row) => ActionSchema.parse(actionOf(row))),
    users: [...people.values()].map(({ id, username }) => ({ id, username })),
  };
}

function namedIn({ actionById, undoneById, data }: Row): readonly string[] {
  const named = Object.entries(data).flatMap(([key, id]) => (key.endsWith('UserId') ? [id] : []));
  return [actionById, ...named, ...(undoneById === null ? [] : [undoneById])];
}

function actionOf({ undoneById: _, undoneAt: __, body, files, ...row }: Row): unknown {
  const undo = undoOf({ ...row, undoneById: _, undoneAt: __, body, files });
  if (row.actionType !== 'SERVER_MESSAGE_DELETE') return { ...row, undo };
  return { ...row, undo, data: { ...row.data, content: contentOf(body), files } };
}

function undoOf({ actionType, createdAt, undoneById, undoneAt, body }: Row): UndoState | null {
  if (actionType !== 'SERVER_USER_BAN' && actionType !== 'SERVER_MESSAGE_DELETE') return null;
  if (undoneById !== null && undoneAt !== null) return { state: 'undone', byId: undoneById, at: undoneAt };
  if (actionType === 'SERVER_MESSAGE_DELETE' && body === null) return { state: 'gone' };
  return { state: 'open', until: createdAt + UNDO_MS };
}

function contentOf(body: string | null): string | null {
  if (body === null) return null;
  const { content } = JSON.parse(body) as { readonly content?: string };
  return content || null;
}

type PreviewRow = {
  readonly createdAt: number;
  readonly undoneById: string | null;
  readonly undoneAt: number | null;
  readonly isBanned: boolean;
  readonly isLast: boolean;
  readonly removed: number | null;
  readonly messages: number;
  readonly files: number;
};

/** null: the entry tells of no ban of this person here. */
export async function readBanUndo(db: Reader, serverId: string, userId: string, auditLogId: string): Promise<BanUndoPreview | null> {
  const { rows } = await sql<PreviewRow>`
    select l.created_at as "createdAt", u.action_by_id as "undoneById", u.created_at as "undoneAt",
           exists (select 1 from bans b where b.server_id = ${serverId} and b.user_id = ${userId}) as "isBanned",
           not exists (select 1 from server_audit_logs n where n.server_id = ${serverId} and n.id > l.id
             and n.action_type = 'SERVER_USER_BAN' and n.data ->> 'bannedUserId' = ${userId}) as "isLast",
           r.messages as removed,
           (select count(*)::integer from removed_messages m where m.removed_by = l.event_id) as messages,
           (select count(*)::integer from removed_attachments a join removed_messages m on m.id = a.message_id
             where m.removed_by = l.event_id) as files
    from server_audit_logs l
      left join server_audit_logs u on u.undoes = l.event_id
      left join ban_removals r on r.removed_by = l.event_id
    where l.id = ${auditLogId} and l.server_id = ${serverId} and l.action_type = 'SERVER_USER_BAN'
      and l.data ->> 'bannedUserId' = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { createdAt, undoneById, undoneAt } = row;
  const isUndone = undoneById !== null && undoneAt !== null;
  return {
    undo: isUndone ? { state: 'undone', byId: undoneById, at: undoneAt } : { state: 'open', until: createdAt + UNDO_MS },
    holds: row.isBanned && row.isLast,
    removedMessages: row.removed ?? 0,
    restorableMessages: row.messages,
    restorableFiles: row.files,
  };
}
