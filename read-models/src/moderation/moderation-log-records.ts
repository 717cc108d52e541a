/** Reads pages of the moderators' audit log, and of the audit logs of all servers. */
import type { RawServerAuditLog } from '@folkmoot/contracts/audit-log/wire';
import { MODERATION_ACT, type ModerationActNumber } from '@folkmoot/contracts/moderation/limits';
import type { ActUndo, ModeratorAct, NeverUndone } from '@folkmoot/contracts/moderation/undo-wire';
import type { RawModAuditLog, ServerAuditLogs } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readPeople, toRawUser } from '../profiles/people.ts';

/** `viewerId`: entries about a report or appeal of the viewer are hidden, like the case (decision 43). */
export type ModerationLogPage = LogPage & { readonly viewerId: string };

export type LogPage = {
  readonly after?: string | undefined;
  readonly q?: string | undefined;
  /** Unix milliseconds, included. */
  readonly since?: number | undefined;
  /** Unix milliseconds, excluded. */
  readonly until?: number | undefined;
  readonly limit: number;
};

type LogRow = Omit<RawModAuditLog, 'actionBy' | 'username'>;

type Undone = {
  readonly undoneById: string | null;
  readonly undoneAt: number | null;
  readonly undoes: number | null;
  readonly never: NeverUndone | null;
  /** The affected user has no account anymore. Bots never have one. */
  readonly isOfNobody: boolean;
};

/** Fields of our log that the wire contract lacks. */
type More = Pick<ModeratorAct, 'postId' | 'ticketId' | 'caseId'> & { readonly peopleIds: readonly string[] };

/** Views of the history. Entries that name the viewer or a case about the viewer are hidden, as in the history itself. */
const LOOKS = [
  MODERATION_ACT.HISTORY_SEARCH,
  MODERATION_ACT.HISTORY_EXPORT,
  MODERATION_ACT.HISTORY_READING,
  MODERATION_ACT.PAST_READING,
  MODERATION_ACT.SEALED_OPENING,
];

type Entry = { readonly entry: RawModAuditLog; readonly undone: Undone; readonly byUsername: string; readonly more: ExtraFields };
type ExtraFields = Pick<ModeratorAct, 'postId' | 'ticketId' | 'caseId' | 'people'>;

/**
 * The lists of the wire contract, without kinds of entries that only our log has, and their undos. A repost counts as a post there (users
 * document 11.4).
 */
const OF_CONTRACT = {
  userId: sql`l.user_id`,
  isInContract: sql`(l.action_type < ${MODERATION_ACT.ANNOUNCEMENT} or l.action_type = ${MODERATION_ACT.REPOST_DELETE})
    and coalesce(l.undoes, 0) < ${MODERATION_ACT.ANNOUNCEMENT}`,
  isFound: (q: string | null) => sql`${q} in (l.server_id, l.user_id, l.action_by_id, l.channel_id)`,
};

/** The affected user: the author of the post, the subject of the case, or the owner of the conversation. */
const WHOLE: typeof OF_CONTRACT = {
  userId: sql`coalesce(l.user_id, c.withheld_from_id, p.author_id)`,
  isInContract: sql`true`,
  isFound: (q) => sql`(
    ${q} in (l.server_id, l.user_id, l.action_by_id, l.channel_id, l.post_id, c.id, c.withheld_from_id, p.author_id)
    or ltrim(${q}, '#') = coalesce(l.ticket_id, c.ticket_id, k.id)::text
    or exists (select 1 from inbox_entries i where i.user_id = ${q} and i.channel_id = l.channel_id))`,
};

/** For a row `l`: hides a case, and views of it, from the affected user. */
export function isTo(viewerId: string) {
  return sql`not (l.case_id is not null and exists (
        select 1 from report_cases c where c.id = l.case_id and c.withheld_from_id = ${viewerId}))
      and not (l.action_type = any(${LOOKS}::integer[]) and l.action_by_id <> ${viewerId} and exists (
        select 1 from report_cases c, unnest(array[c.id, c.thing_id, c.channel_id, ${viewerId}]) as n(name)
        where c.withheld_from_id = ${viewerId}
          and (n.name in (l.user_id, l.server_id, l.channel_id) or strpos(coalesce(l.reason, ''), n.name) > 0)))`;
}

/** Newest first. A deleted server has its last name. */
async function readEntries(
  db: Reader,
  page: ModerationLogPage,
  { userId, isInContract, isFound }: typeof OF_CONTRACT,
): Promise<readonly Entry[]> {
  const { after = null, q = null, since = null, until = null, limit, viewerId } = page;
  const { rows } = await sql<LogRow & Undone & More>`
    select l.id, l.created_at as "createdAt", l.action_type as "actionType", l.action_by_id as "actionById", ${userId} as "userId",
           l.server_id as "serverId", l.channel_id as "channelId", h.name as "channelName", l.count, l.reason, l.expire_at as "expireAt",
           l.undone_by_id as "undoneById", l.undone_at as "undoneAt", l.undoes, l.never, l.post_id as "postId", c.id as "caseId",
           exists (select 1 from users w where w.id = ${userId} and not w.bot
             and not exists (select 1 from accounts a where a.user_id = w.id)) as "isOfNobody",
           coalesce(l.ticket_id, c.ticket_id, k.id) as "ticketId",
           array_remove(array[d.created_by_id, nullif(o.recipient_id, d.created_by_id)], null) as "peopleIds",
           coalesce(s.name, (select d.data ->> 'serverName' from server_audit_logs d
                             where d.server_id = l.server_id and d.action_type = 'SERVER_DELETE' limit 1)) as "serverName"
    from moderation_logs l left join servers s on s.id = l.server_id left join channels h on h.id = l.channel_id
      left join report_cases c on c.id = l.case_id and l.action_type <> all(${LOOKS}::integer[])
      left join posts p on p.id = l.post_id
      left join tickets k on k.channel_id = l.channel_id and l.server_id is null
      left join dm_channels d on d.id = l.channel_id and l.server_id is null
      left join inbox_entries o on o.user_id = d.created_by_id and o.channel_id = d.id
    where (${after}::text is null or l.id < ${after}) and ${isInContract}
      and (${since}::bigint is null or l.created_at >= ${since}) and (${until}::bigint is null or l.created_at < ${until})
      and (${q}::text is null or ${isFound(q)}) and ${isTo(viewerId)}
    order by l.id desc limit ${limit}`.execute(db);
  const people = await readPeople(
    db,
    rows.flatMap(({ actionById, userId, undoneById, peopleIds }) => {
      return [actionById, ...[userId, undoneById].filter((id) => id !== null), ...peopleIds];
    }),
  );
  return rows.flatMap(({ undoneById, undoneAt, undoes, never, isOfNobody, postId, ticketId, caseId, peopleIds, ...row }) => {
    const by = people.get(row.actionById);
    if (!by) return [];
    const username = row.userId === null ? null : (people.get(row.userId)?.username ?? null);
    const byUsername = (undoneById === null ? null : people.get(undoneById)?.username) ?? '';
    const named = peopleIds.map((id) => ({ id, username: people.get(id)?.username ?? '' }));
    const more = { postId, ticketId, caseId, people: named };
    return [
      {
        entry: { ...row, actionBy: toRawUser(by), username },
        undone: { undoneById, undoneAt, undoes, never, isOfNobody },
        byUsername,
        more,
      },
    ];
  });
}

/** In the format of the wire contract. */
export async function readModerationLog(db: Reader, page: ModerationLogPage): Promise<RawModAuditLog[]> {
  return (await readEntries(db, page, OF_CONTRACT)).map(({ entry }) =>
    entry.actionType === MODERATION_ACT.REPOST_DELETE ? { ...entry, actionType: MODERATION_ACT.POST_DELETE } : entry,
  );
}

/** For each kind of action, whether it can be undone, or why not. */
const UNDO: Readonly<Record<ModerationActNumber, 'open' | NeverUndone>> = {
  [MODERATION_ACT.SUSPEND]: 'open',
  [MODERATION_ACT.UNSUSPEND]: 'open',
  [MODERATION_ACT.USER_UPDATE]: 'open',
  [MODERATION_ACT.SERVER_DELETE]: 'open',
  [MODERATION_ACT.SERVER_UPDATE]: 'open',
  [MODERATION_ACT.POST_DELETE]: 'open',
  [MODERATION_ACT.SUSPENSION_EDIT]: 'open',
  [MODERATION_ACT.WARN]: 'open',
  [MODERATION_ACT.ADDRESS_BAN]: 'open',
  [MODERATION_ACT.SERVER_UNDO_DELETE]: 'open',
  [MODERATION_ACT.SHADOW_BAN]: 'open',
  [MODERATION_ACT.SHADOW_UNBAN]: 'open',
  [MODERATION_ACT.CHANNEL_INSPECTION]: 'look',
  [MODERATION_ACT.REPORT_DECISION]: 'open',
  [MODERATION_ACT.REPORT_READING]: 'look',
  [MODERATION_ACT.APPEAL_DECISION]: 'open',
  [MODERATION_ACT.WARNING_LIFT]: 'open',
  [MODERATION_ACT.HISTORY_SEARCH]: 'look',
  [MODERATION_ACT.HISTORY_READING]: 'look',
  [MODERATION_ACT.SEALED_OPENING]: 'look',
  [MODERATION_ACT.HISTORY_EXPORT]: 'handedOut',
  [MODERATION_ACT.PAST_READING]: 'look',
  [MODERATION_ACT.UNDO]: 'undo',
  [MODERATION_ACT.SITE_RULE_CREATE]: 'open',
  [MODERATION_ACT.SITE_RULE_CHANGE]: 'open',
  [MODERATION_ACT.SITE_RULE_DELETE]: 'open',
  [MODERATION_ACT.SITE_TIME_OUT_LIFT]: 'open',
  [MODERATION_ACT.SITE_DRY_RUN]: 'look',
  [MODERATION_ACT.ANNOUNCEMENT]: 'open',
  [MODERATION_ACT.ANNOUNCEMENT_END]: 'open',
  [MODERATION_ACT.REPOST_DELETE]: 'repost',
  [MODERATION_ACT.TICKET_STATUS]: 'open',
  [MODERATION_ACT.TICKET_ANSWER]: 'said',
  [MODERATION_ACT.TICKET_TAKE]: 'open',
  [MODERATION_ACT.TICKET_RELEASE]: 'open',
  [MODERATION_ACT.CANNED_TEXT_ADD]: 'open',
  [MODERATION_ACT.CANNED_TEXT_EDIT]: 'open',
  [MODERATION_ACT.CANNED_TEXT_DELETE]: 'open',
  [MODERATION_ACT.CASE_TAKE]: 'open',
  [MODERATION_ACT.CASE_RELEASE]: 'open',
  [MODERATION_ACT.INSTANCE_SETTINGS]: 'open',
  [MODERATION_ACT.INVITATION_CREATE]: 'byHand',
  [MODERATION_ACT.INVITATION_DELETE]: 'byHand',
  [MODERATION_ACT.REGISTRATION_APPROVE]: 'byHand',
  [MODERATION_ACT.REGISTRATION_REJECT]: 'gone',
  [MODERATION_ACT.FILE_SEARCH]: 'look',
  // Badges and sessions that the change ended do not return either (decision 120).
  [MODERATION_ACT.IDENTITY_PROVIDER_SET]: 'identityProvider',
  [MODERATION_ACT.IDENTITY_PROVIDER_REMOVE]: 'identityProvider',
  [MODERATION_ACT.FILE_REMOVAL]: 'destroyed',
  [MODERATION_ACT.MESSAGE_DELETE]: 'open',
};
const UNDO_OF: ReadonlyMap<number, 'open' | NeverUndone> = new Map(Object.entries(UNDO).map(([act, undo]) => [Number(act), undo]));

/** Actions whose undo changes a user. They cannot be undone for a deleted user. */
const OF_PERSON: ReadonlySet<number> = new Set([
  MODERATION_ACT.SUSPEND,
  MODERATION_ACT.UNSUSPEND,
  MODERATION_ACT.USER_UPDATE,
  MODERATION_ACT.POST_DELETE,
  MODERATION_ACT.MESSAGE_DELETE,
  MODERATION_ACT.SUSPENSION_EDIT,
  MODERATION_ACT.WARN,
  MODERATION_ACT.ADDRESS_BAN,
  MODERATION_ACT.SHADOW_BAN,
  MODERATION_ACT.SHADOW_UNBAN,
  MODERATION_ACT.APPEAL_DECISION,
  MODERATION_ACT.WARNING_LIFT,
  MODERATION_ACT.SITE_TIME_OUT_LIFT,
]);

function undoOf({ entry, undone: { undoneById, undoneAt, never, isOfNobody }, byUsername }: Entry): ActUndo {
  if (undoneById !== null && undoneAt !== null) return { state: 'undone', byId: undoneById, byUsername, at: undoneAt };
  const isErased = isOfNobody && OF_PERSON.has(entry.actionType);
  const undo = never ?? (isErased ? 'gone' : (UNDO_OF.get(entry.actionType) ?? 'open'));
  return undo === 'open' ? { state: undo } : { state: 'never', why: undo };
}

/** The full log, with what can be undone. */
export async function readModeratorActions(db: Reader, page: ModerationLogPage): Promise<ModeratorAct[]> {
  return (await readEntries(db, page, WHOLE)).map((read) => ({
    ...read.entry,
    ...read.more,
    undo: undoOf(read),
    undoes: read.undone.undoes,
  }));
}

/** The system actor in server logs, and its name for clients. */
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
