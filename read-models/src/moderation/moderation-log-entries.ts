/** Rows of the moderators' audit log, and the marks of undone entries. */
import type { EventMeta, EventOf, EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { NeverUndone } from '@folkmoot/contracts/moderation/undo-wire';
import { on, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export type Entry = {
  /** The id of the event, which an undo refers to. */
  readonly id: string;
  readonly position: number;
  readonly byId: string;
  readonly at: number;
  readonly userId?: string | null;
  readonly serverId?: string | null;
  readonly channelId?: string | null;
  readonly postId?: string | null;
  readonly ticketId?: number | null;
  readonly count?: number;
  readonly reason?: string | null;
  readonly expireAt?: number | null;
  /** The case of the entry. It is hidden from the user that the case is about. */
  readonly caseId?: string | null;
  /** Why this entry cannot be undone although others of its kind can. */
  readonly never?: NeverUndone | null;
};

/** The length of all ids. */
const ID_LENGTH = 19;

export async function insert(tx: Tx, act: number, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into moderation_logs (id, event_id, action_type, action_by_id, user_id, server_id, channel_id, post_id, ticket_id, count, reason,
      expire_at, case_id, never, created_at)
    select v.id, v.event_id, ${act}::integer, v.by_id, v.user_id, v.server_id, v.channel_id, v.post_id, v.ticket_id, v.count, v.reason,
      v.expire_at, v.case_id, v.never, v.created_at from unnest(
      ${entries.map(({ position }) => String(position).padStart(ID_LENGTH, '0'))}::text[], ${entries.map(({ id }) => id)}::text[],
      ${entries.map(({ byId }) => byId)}::text[],
      ${entries.map(({ userId }) => userId ?? null)}::text[], ${entries.map(({ serverId }) => serverId ?? null)}::text[],
      ${entries.map(({ channelId }) => channelId ?? null)}::text[], ${entries.map(({ postId }) => postId ?? null)}::text[],
      ${entries.map(({ ticketId }) => ticketId ?? null)}::integer[],
      ${entries.map(({ count }) => count ?? null)}::integer[], ${entries.map(({ reason }) => reason ?? null)}::text[],
      ${entries.map(({ expireAt }) => expireAt ?? null)}::bigint[], ${entries.map(({ caseId }) => caseId ?? null)}::text[],
      ${entries.map(({ never }) => never ?? null)}::text[],
      ${entries.map(({ at }) => at)}::bigint[])
      as v(id, event_id, by_id, user_id, server_id, channel_id, post_id, ticket_id, count, reason, expire_at, case_id, never, created_at)`.execute(
    tx,
  );
}

/** Logs each event of a type, or only those that `isLogged` selects. */
export function logEach<Spec extends EventSpec>(
  spec: Spec,
  actionType: number,
  entryOf: (data: EventOf<Spec>['data'], meta: EventMeta) => Omit<Entry, 'id' | 'position'>,
  isLogged: (event: Recorded<EventOf<Spec>>) => boolean = () => true,
) {
  return on(spec, (batch, tx) =>
    insert(
      tx,
      actionType,
      batch.filter(isLogged).map(({ id, position, data, meta }) => ({ id, position, ...entryOf(data, meta) })),
    ),
  );
}

/** For these kinds, the reason field has the name of the rule or text, or the case, and an undo repeats it. */
const NAMED = [
  MODERATION_ACT.REPORT_DECISION,
  MODERATION_ACT.APPEAL_DECISION,
  MODERATION_ACT.CASE_TAKE,
  MODERATION_ACT.CASE_RELEASE,
  MODERATION_ACT.SITE_RULE_CREATE,
  MODERATION_ACT.SITE_RULE_CHANGE,
  MODERATION_ACT.SITE_RULE_DELETE,
  MODERATION_ACT.CANNED_TEXT_ADD,
  MODERATION_ACT.CANNED_TEXT_EDIT,
  MODERATION_ACT.CANNED_TEXT_DELETE,
  MODERATION_ACT.INSTANCE_SETTINGS,
];

export type Undo = Pick<Entry, 'id' | 'position' | 'byId' | 'at' | 'userId' | 'serverId'> & { readonly undoneEventId: string };

/** An undo is an entry of its own with the same target, and marks the undone one. */
export async function insertUndone(tx: Tx, undos: readonly Undo[]): Promise<void> {
  await insert(tx, MODERATION_ACT.UNDO, undos);
  await sql`
    update moderation_logs l set undone_by_id = v.by_id, undone_at = v.at
    from unnest(${undos.map(({ undoneEventId }) => undoneEventId)}::text[], ${undos.map(({ byId }) => byId)}::text[],
      ${undos.map(({ at }) => at)}::bigint[]) as v(event_id, by_id, at)
    where l.event_id = v.event_id`.execute(tx);
  await sql`
    update moderation_logs l set undoes = u.action_type, user_id = coalesce(l.user_id, u.user_id), post_id = u.post_id,
      ticket_id = u.ticket_id, case_id = u.case_id,
      reason = case when u.action_type = any(${NAMED}::integer[]) then u.reason end
    from unnest(${undos.map(({ id }) => id)}::text[], ${undos.map(({ undoneEventId }) => undoneEventId)}::text[]) as v(id, undone_id)
      join moderation_logs u on u.event_id = v.undone_id
    where l.event_id = v.id`.execute(tx);
}
