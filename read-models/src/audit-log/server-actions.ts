/** Reads actions on a server, with what can be undone. */
import { ACTS, ActData, type UndoableServerAction } from '@folkmoot/contracts/audit-log/acts';
import { AUDIT_PAGE, UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { whyNeverUndoable } from '@folkmoot/contracts/audit-log/never';
import type { ActUndoPreview, ServerAction, ServerActions, UndoState } from '@folkmoot/contracts/audit-log/wire';
import { ServerAction as ActionSchema } from '@folkmoot/contracts/audit-log/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { z } from 'zod';
import { readPeople } from '../profiles/people.ts';
import { type MemberNow, type Now, reversalOf } from './action-undo.ts';
import { type Around, FIELDS_OF, shownChanges } from './around-shown.ts';
import type { AuditLogWish } from './audit-log-records.ts';
import { blockedBy, type LogReader } from './blocked.ts';
import { NO_SERVER, type ServerStructure } from './server-structure.ts';
import { type InviteNow, type Reversal, restoredTimeout } from './thing-undo.ts';

/** The system actor in the log, and its name for clients. */
const [PRODUCT, SYSTEM] = ['system', 'System'] as const;

type Row = {
  readonly id: string;
  readonly createdAt: number;
  readonly actionType: ServerAction['actionType'];
  readonly actionById: string;
  readonly serverId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly undoneById: string | null;
  /** For an undo: the actor of the undone action. */
  readonly doneById: string | null;
  readonly undoneAt: number | null;
  /** The text of a deleted message that can be restored to an existing channel. */
  readonly body: string | null;
  readonly files: number;
  /** The nicknames, while the member exists. */
  readonly nickname: { readonly from: string | null; readonly to: string | null } | null;
  readonly member: MemberNow | null;
  /** The state of objects outside of the structure, until they are permanently deleted. */
  readonly around: Around | null;
  readonly invite: InviteNow | null;
  readonly isPersonThere: boolean;
  /** For a lifted ban: the user is neither banned again nor a member. */
  readonly isOut: boolean;
  /** For a lifted ban: an undo lifted it. */
  readonly isOfUndo: boolean;
};

type Page = {
  readonly after: string | null;
  readonly kinds: readonly string[] | null;
  readonly byId: string | null;
  readonly limit: number;
};

/** Entries with what can be restored. `id`: only this one. */
async function readRows(
  db: Reader,
  serverId: string,
  { after, kinds, byId, limit }: Page,
  id: string | null = null,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with page as (
      select * from server_audit_logs
      where server_id = ${serverId}
        and (${id}::text is null or id = ${id})
        and (${after}::text is null or id < ${after})
        and (${kinds}::text[] is null or action_type = any(${kinds}::text[]))
        and (${byId}::text is null or action_by_id = ${byId})
      order by id desc limit ${limit})
    select l.id, l.created_at as "createdAt", l.action_type as "actionType", l.server_id as "serverId", l.data,
           case when l.action_by_id = ${PRODUCT} then ${SYSTEM} else l.action_by_id end as "actionById",
           u.action_by_id as "undoneById", u.created_at as "undoneAt", d.action_by_id as "doneById", m.body,
           (select count(*)::integer from removed_attachments a where a.message_id = m.id) as files,
           case when n.id is not null then jsonb_build_object('from', n.was, 'to', n.became) end as nickname,
           case when s.user_id is not null then jsonb_build_object('roleIds', g.role_ids, 'nickname', g.nickname) end as member,
           case when a.id is not null then
             jsonb_build_object('kind', a.kind, 'before', a.before, 'set', a.set_to, 'now', t.thing) end as around,
           case when i.id is not null then jsonb_build_object(
             'isActive', exists (select 1 from invites o where o.id = i.id),
             'isTaken', exists (select 1 from invites o where o.code_key = i.code_key),
             'isMakerThere', exists (select 1 from users o where o.id = i.created_by_id),
             'isReplaced', i.is_custom and (exists (select 1 from invites o where o.server_id = i.server_id and o.is_custom)
               or not exists (select 1 from servers o where o.id = i.server_id and o.verified))) end as invite,
           exists (select 1 from users o where o.id = l.data -> 'subject' ->> 'id') as "isPersonThere",
           not exists (select 1 from bans b where b.server_id = l.server_id and b.user_id = l.data ->> 'unbannedUserId')
             and not exists (select 1 from members o where o.server_id = l.server_id and o.user_id = l.data ->> 'unbannedUserId') as "isOut",
           exists (select 1 from server_audit_logs b where b.server_id = l.server_id and b.action_type = 'SERVER_USER_BAN_UNDO'
             and b.created_at = l.created_at and b.data ->> 'bannedUserId' = l.data ->> 'unbannedUserId') as "isOfUndo"
    from page l
      left join server_audit_logs u on u.undoes = l.event_id
      left join server_audit_logs d on d.event_id = l.undoes and l.action_type = 'SERVER_ACT_UNDO'
      left join message_removals r on r.removed_by = l.event_id and l.action_type = 'SERVER_MESSAGE_DELETE'
      left join removed_messages m on m.id = r.message_id
        and exists (select 1 from channels c where c.id = m.channel_id)
        and not exists (select 1 from message_removals o where o.message_id = m.id and o.caused_by is not null)
      left join audit_nicknames n on n.id = l.id
      left join audit_around a on a.id = l.id
      left join audit_things t on t.server_id = a.server_id and t.kind = a.kind and t.id = a.thing_id
      left join audit_invites i on i.id = l.data ->> 'inviteId'
      left join audit_members g on g.server_id = l.server_id and g.user_id = l.data -> 'subject' ->> 'id'
      left join members s on s.server_id = g.server_id and s.user_id = g.user_id and s.joined_at <= l.created_at
    order by l.id desc`.execute(db);
  return rows.map((row) => ({ ...row, data: { ...row.data, ...changesBeside(row) } }));
}

/** Data that is stored next to the entry, because it is deleted with its object. */
function changesBeside({ nickname, around, doneById }: Row) {
  if (doneById !== null) return { actorUserId: doneById };
  if (nickname) return { changes: [{ field: 'nickname', ...nickname }] };
  return around && FIELDS_OF.has(around.kind) ? { changes: shownChanges(around) } : {};
}

async function readStructure(db: Reader, serverId: string): Promise<ServerStructure> {
  const { rows } = await sql<{ structure: ServerStructure }>`
    select structure from audit_structures where server_id = ${serverId}`.execute(db);
  return rows[0]?.structure ?? NO_SERVER;
}

export async function readServerActions(db: Reader, serverId: string, wish: AuditLogWish, reader: LogReader): Promise<ServerActions> {
  const { after = null, actionType } = wish;
  const byId = wish.actionById === SYSTEM ? PRODUCT : (wish.actionById ?? null);
  const limit = wish.limit !== undefined && wish.limit > 0 ? Math.min(wish.limit, AUDIT_PAGE) : AUDIT_PAGE;
  const rows = await readRows(db, serverId, { after, kinds: actionType?.split(',') ?? null, byId, limit });
  const structure = await readStructure(db, serverId);
  const people = await readPeople(db, rows.flatMap(namedIn));
  return {
    actions: rows.map((row) => actionOf(row, structure, reader)),
    users: [...people.values()].map(({ id, username }) => ({ id, username })),
  };
}

const OfPerson = z.object({ subject: z.object({ kind: z.literal('user'), id: z.string() }) });

function namedIn({ actionById, undoneById, data }: Row): readonly string[] {
  const named = Object.entries(data).flatMap(([key, id]) => (key.endsWith('UserId') && typeof id === 'string' ? [id] : []));
  const { data: ofPerson } = OfPerson.safeParse(data);
  return [actionById, ...named, ...(ofPerson ? [ofPerson.subject.id] : []), ...(undoneById === null ? [] : [undoneById])];
}

function actionOf(row: Row, structure: ServerStructure, reader: LogReader): ServerAction {
  const { id, createdAt, actionType, actionById, serverId, body, files } = row;
  const actionData = actionType === 'SERVER_MESSAGE_DELETE' ? { ...row.data, content: contentOf(body), files } : row.data;
  const data = row.around
    ? { ...actionData, names: { ...namesOf(row.data, structure), ...NamesSchema.parse(actionData).names } }
    : actionData;
  return ActionSchema.parse({ id, createdAt, actionType, actionById, serverId, data, undo: undoOf(row, structure, reader) });
}

function undoOf(row: Row, structure: ServerStructure, reader: LogReader): UndoState {
  const { actionType, createdAt, actionById, isOfUndo } = row;
  const why = actionType === 'SERVER_USER_UNBAN' && isOfUndo ? 'undo' : whyNeverUndoable(actionType);
  if (why) return { state: 'never', why };
  const act = ActSchema.safeParse(row).data;
  if (act && actionById === SYSTEM) return { state: 'never', why: 'site' };
  const undone = undoneOf(row);
  if (undone) return undone;
  const now = nowOf(row, structure);
  const taken = act ? reversalOf(act, now) : null;
  if (isDeleted(row, taken)) return { state: 'gone' };
  const by = act && taken && blockedBy(act, taken, reader, now);
  if (by) return { state: 'barred', by };
  const ends = actionType === 'SERVER_TIME_OUT_LIFT' ? restoredTimeout(row.around) : null;
  return { state: 'open', until: Math.min(createdAt + UNDO_MS, ends ?? Number.POSITIVE_INFINITY) };
}

const NamesSchema = ActData.pick({ names: true });

/** The current names of listed roles and channels. */
function namesOf(data: Row['data'], structure: ServerStructure): Readonly<Record<string, string>> {
  const listed = ActData.pick({ changes: true })
    .parse(data)
    .changes.flatMap(({ from, to }) => [from, to]);
  const ids = new Set(listed.flatMap((value) => (Array.isArray(value) ? value : [])));
  return Object.fromEntries(Object.entries(namesNow(structure)).filter(([id]) => ids.has(id)));
}

function isDeleted({ actionType, body, isOut }: Row, taken: Reversal | null): boolean {
  if (actionType === 'SERVER_MESSAGE_DELETE') return body === null;
  if (actionType === 'SERVER_USER_UNBAN') return !isOut;
  return taken?.reverted.length === 0;
}

function undoneOf({ undoneById, undoneAt }: Row): UndoState | null {
  return undoneById !== null && undoneAt !== null ? { state: 'undone', byId: undoneById, at: undoneAt } : null;
}

const ActSchema = z.object({ actionType: z.enum(ACTS), data: ActData });

function nowOf({ member, around, invite, isPersonThere }: Row, structure: ServerStructure): Now {
  return { structure, member, around, invite, isPersonThere };
}

const OF_ROLES: ReadonlySet<UndoableServerAction> = new Set(['SERVER_ROLE_CREATE', 'SERVER_ROLE_DELETE']);
const OF_CHANNELS: ReadonlySet<UndoableServerAction> = new Set(['SERVER_CHANNEL_CREATE', 'SERVER_CHANNEL_DELETE']);

/** The undo of a lifted ban, while the user is neither banned nor a member. */
function unbanUndo(row: Row, structure: ServerStructure, reader: LogReader): ActUndoPreview | null {
  const undo = undoOf(row, structure, reader);
  if (undo.state === 'never') return null;
  const back = row.isOut ? [{ field: 'banned' as const, from: false, to: true }] : [];
  return { undo, back, left: [], names: {}, members: null, channel: null };
}

/** null: the entry describes no action here that can be undone. */
export async function readActionUndo(db: Reader, serverId: string, auditLogId: string, reader: LogReader): Promise<ActUndoPreview | null> {
  const [row] = await readRows(db, serverId, { after: null, kinds: null, byId: null, limit: 1 }, auditLogId);
  if (!row) return null;
  const structure = await readStructure(db, serverId);
  if (row.actionType === 'SERVER_USER_UNBAN') return unbanUndo(row, structure, reader);
  const act = ActSchema.safeParse(row).data;
  // Actions of the instance do not belong to the server.
  if (!act || row.actionById === SYSTEM) return null;
  const taken = reversalOf(act, nowOf(row, structure));
  return {
    undo: undoOf(row, structure, reader),
    back: [...taken.reverted],
    left: [...taken.kept],
    names: { ...namedSubject(act.data.subject), ...act.data.names, ...namesNow(structure) },
    members: OF_ROLES.has(act.actionType) ? await countHolders(db, serverId, act.data.subject.id) : null,
    channel: OF_CHANNELS.has(act.actionType) ? await countIn(db, act.data.subject.id) : null,
  };
}

function namedSubject({ id, name }: ActData['subject']): Readonly<Record<string, string>> {
  return name === null ? {} : { [id]: name };
}

function namesNow({ roles, channels }: ServerStructure): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries({ ...roles, ...channels }).map(([id, { name }]) => [id, name]));
}

/** Members who have the role, or had it at its deletion and whose roles were not set since. */
async function countHolders(db: Reader, serverId: string, roleId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from members where server_id = ${serverId} and ${roleId} = any(given_role_ids)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The content of a channel, deleted or not. */
async function countIn(db: Reader, channelId: string): Promise<ActUndoPreview['channel']> {
  const { rows } = await sql<NonNullable<ActUndoPreview['channel']>>`
    select (select count(*)::integer from messages where channel_id = ${channelId}) as messages,
           coalesce((select attachments from attachment_counts where channel_id = ${channelId}), 0) as files,
           (select count(*)::integer from pins where channel_id = ${channelId}) as pins`.execute(db);
  return rows[0] ?? null;
}

function contentOf(body: string | null): string | null {
  if (body === null) return null;
  const { content } = JSON.parse(body) as { readonly content?: string };
  return content || null;
}
