/** Reads what the undo of a ban would restore. */
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import type { BanUndoPreview } from '@folkmoot/contracts/audit-log/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { isOnlyRemoval } from '../messages/removal.ts';

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

/** null: the entry describes no ban of this user here. */
export async function readBanUndo(db: Reader, serverId: string, userId: string, auditLogId: string): Promise<BanUndoPreview | null> {
  const { rows } = await sql<PreviewRow>`
    select l.created_at as "createdAt", u.action_by_id as "undoneById", u.created_at as "undoneAt",
           exists (select 1 from bans b where b.server_id = ${serverId} and b.user_id = ${userId}) as "isBanned",
           not exists (select 1 from server_audit_logs n where n.server_id = ${serverId} and n.id > l.id
             and n.action_type = 'SERVER_USER_BAN' and n.data ->> 'bannedUserId' = ${userId}) as "isLast",
           r.messages as removed,
           (select count(*)::integer from message_removals m where m.removed_by = l.event_id and ${isOnlyRemoval}) as messages,
           (select count(*)::integer from removed_attachments a join message_removals m on m.message_id = a.message_id
             where m.removed_by = l.event_id and ${isOnlyRemoval}) as files
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
