/** Rows → pages of the moderators' audit log, and of the audit logs of all servers. */
import type { RawServerAuditLog } from '@folkmoot/contracts/audit-log/wire';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { ActUndo, ModeratorAct } from '@folkmoot/contracts/moderation/undo-wire';
import type { RawModAuditLog, ServerAuditLogs } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readPeople, toRawUser } from '../profiles/people.ts';

/** `viewerId`: what was done about a report of them, or an appeal of theirs, is kept from them as the case is (decision 43). */
export type ModerationLogPage = LogPage & { readonly viewerId: string };

export type LogPage = { readonly after?: string | undefined; readonly q?: string | undefined; readonly limit: number };

type LogRow = Omit<RawModAuditLog, 'actionBy' | 'username'>;

type Undone = { readonly undoneById: string | null; readonly undoneAt: number | null; readonly undoes: number | null };

/** At the history: of those, what names whoever looks or a case about them is kept from them, as in the history itself. */
const LOOKS = [
  MODERATION_ACT.HISTORY_SEARCH,
  MODERATION_ACT.HISTORY_EXPORT,
  MODERATION_ACT.HISTORY_READING,
  MODERATION_ACT.PAST_READING,
  MODERATION_ACT.SEALED_OPENING,
];

type Entry = { readonly entry: RawModAuditLog; readonly undone: Undone; readonly byUsername: string };

/** Newest first. A server that is no more is called what it was called when it was deleted. */
async function readEntries(db: Reader, page: ModerationLogPage): Promise<readonly Entry[]> {
  const { after = null, q = null, limit, viewerId } = page;
  const { rows } = await sql<LogRow & Undone>`
    select l.id, l.created_at as "createdAt", l.action_type as "actionType", l.action_by_id as "actionById", l.user_id as "userId",
           l.server_id as "serverId", l.channel_id as "channelId", c.name as "channelName", l.count, l.reason, l.expire_at as "expireAt",
           l.undone_by_id as "undoneById", l.undone_at as "undoneAt", l.undoes,
           coalesce(s.name, (select d.data ->> 'serverName' from server_audit_logs d
                             where d.server_id = l.server_id and d.action_type = 'SERVER_DELETE' limit 1)) as "serverName"
    from moderation_logs l left join servers s on s.id = l.server_id left join channels c on c.id = l.channel_id
    where (${after}::text is null or l.id < ${after})
      and (${q}::text is null or ${q} in (l.server_id, l.user_id, l.action_by_id, l.channel_id))
      and not (l.action_type = ${MODERATION_ACT.APPEAL_DECISION} and l.user_id = ${viewerId})
      and not (l.action_type in (${MODERATION_ACT.REPORT_DECISION}, ${MODERATION_ACT.REPORT_READING}) and exists (
        select 1 from report_cases c where c.withheld_from_id = ${viewerId} and starts_with(l.reason || ':', c.kind || ' ' || c.thing_id || ':')))
      and not (l.case_id is not null and exists (
        select 1 from report_cases c where c.id = l.case_id and c.withheld_from_id = ${viewerId}))
      and not (l.action_type = any(${LOOKS}::integer[]) and l.action_by_id <> ${viewerId} and exists (
        select 1 from report_cases c, unnest(array[c.id, c.thing_id, c.channel_id, ${viewerId}]) as n(name)
        where c.withheld_from_id = ${viewerId}
          and (n.name in (l.user_id, l.server_id, l.channel_id) or strpos(coalesce(l.reason, ''), n.name) > 0)))
    order by l.id desc limit ${limit}`.execute(db);
  const people = await readPeople(
    db,
    rows.flatMap(({ actionById, userId, undoneById }) => [actionById, ...[userId, undoneById].filter((id) => id !== null)]),
  );
  return rows.flatMap(({ undoneById, undoneAt, undoes, ...row }) => {
    const by = people.get(row.actionById);
    if (!by) return [];
    const username = row.userId === null ? null : (people.get(row.userId)?.username ?? null);
    const byUsername = (undoneById === null ? null : people.get(undoneById)?.username) ?? '';
    return [{ entry: { ...row, actionBy: toRawUser(by), username }, undone: { undoneById, undoneAt, undoes }, byUsername }];
  });
}

/** What the wire contract tells of it. */
export async function readModerationLog(db: Reader, page: ModerationLogPage): Promise<RawModAuditLog[]> {
  return (await readEntries(db, page)).map(({ entry }) => entry);
}

/** What changed something, and has an opposite. */
const UNDOABLE: ReadonlySet<number> = new Set([
  MODERATION_ACT.SUSPEND,
  MODERATION_ACT.UNSUSPEND,
  MODERATION_ACT.SUSPENSION_EDIT,
  MODERATION_ACT.WARN,
  MODERATION_ACT.WARNING_LIFT,
  MODERATION_ACT.ADDRESS_BAN,
  MODERATION_ACT.SHADOW_BAN,
  MODERATION_ACT.SHADOW_UNBAN,
  MODERATION_ACT.USER_UPDATE,
  MODERATION_ACT.POST_DELETE,
  MODERATION_ACT.SERVER_UPDATE,
  MODERATION_ACT.SERVER_DELETE,
  MODERATION_ACT.SERVER_UNDO_DELETE,
]);

function undoOf({ entry, undone: { undoneById, undoneAt }, byUsername }: Entry): ActUndo | null {
  if (undoneById !== null && undoneAt !== null) return { state: 'undone', byId: undoneById, byUsername, at: undoneAt };
  return UNDOABLE.has(entry.actionType) ? { state: 'open' } : null;
}

/** The same, with what can be taken back. */
export async function readModeratorActs(db: Reader, page: ModerationLogPage): Promise<ModeratorAct[]> {
  return (await readEntries(db, page)).map((read) => ({ ...read.entry, undo: undoOf(read), undoes: read.undone.undoes }));
}

/** What servers call the product itself, and what clients are told. */
const [PRODUCT, SYSTEM] = ['system', 'System'] as const;

/** Newest first, of all servers. */
export async function readServerAuditLogs(db: Reader, page: LogPage): Promise<ServerAuditLogs> {
  const { after = null, q = null, limit } = page;
  const { rows } = await sql<RawServerAuditLog>`
    select id, created_at as "createdAt", action_type as "actionType", server_id as "serverId", data,
           case when action_by_id = ${PRODUCT} then ${SYSTEM} else action_by_id end as "actionById"
    from server_audit_logs
    where not ours and (${after}::text is null or id < ${after}) and (${q}::text is null or ${q} in (server_id, action_by_id))
    order by id desc limit ${limit}`.execute(db);
  const named = rows.flatMap(({ actionType, actionById, data }) =>
    actionType === 'SERVER_DELETE' ? [actionById] : [actionById, ...Object.values(data)],
  );
  const [people, servers] = await Promise.all([
    readPeople(db, named),
    sql<{ id: string; name: string }>`
      select id, name from servers where id = any(${[...new Set(rows.map((row) => row.serverId))]}::text[]) order by id`.execute(db),
  ]);
  return { auditLogs: rows, users: [...people.values()].map(({ id, username }) => ({ id, username })), servers: servers.rows };
}
