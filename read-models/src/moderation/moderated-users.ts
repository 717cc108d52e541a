/** Reads users for moderators (users document 4.4). */
import type { ModUserRow } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';

/** An active suspension `s`, and its wire format. */
export const suspensionIsActive = sql`(s.expire_at is null or s.expire_at > extract(epoch from now()) * 1000)`;
export const suspensionRecord = sql`json_build_object('id', s.id, 'userId', s.user_id, 'suspendedAt', s.suspended_at,
  'expireAt', s.expire_at, 'reason', s.reason, 'suspendedById', s.suspended_by_id, 'userDeleted', s.user_deleted, 'emailHash', null)`;

export const shadowBanRecord = sql`json_build_object('id', h.id, 'userId', h.user_id, 'bannedAt', h.banned_at, 'reason', h.reason,
  'bannedById', h.banned_by_id)`;

export type Order = { readonly by: 'joinedAt' | 'username'; readonly descending: boolean };

const NEWEST: Order = { by: 'joinedAt', descending: true };

type Row = Omit<ModUserRow, 'bot'> & { readonly bot: boolean };

/**
 * Continues after the last one of the previous page in this order. An unknown cursor starts from the beginning. The position is read first,
 * so that the index can be used.
 */
async function beyond(db: Reader, after: string, { by, descending }: Order): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ username: string; joinedAt: number }>`
    select username, joined_at as "joinedAt" from users where id = ${after}`.execute(db);
  const [last] = rows;
  if (!last) return sql`true`;
  const than = sql.raw(descending ? '<' : '>');
  return by === 'username'
    ? sql`(u.username, u.id) ${than} (${last.username}, ${after})`
    : sql`(u.joined_at, u.id) ${than} (${last.joinedAt}, ${after})`;
}

export type PeoplePage = {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly order?: Order;
  /** Searches only this number of users in this order. */
  readonly window?: number;
};

export async function readModeratedUsers(db: Reader, condition: RawBuilder<unknown>, page: PeoplePage): Promise<ModUserRow[]> {
  const order = page.order ?? NEWEST;
  const sorted = order.by === 'username' ? sql.ref('username') : sql.ref('joined_at');
  const way = sql.raw(order.descending ? 'desc' : 'asc');
  const further = page.after === undefined ? sql`true` : await beyond(db, page.after, order);
  const sorting = sql`u.${sorted} ${way}, u.id ${way}`;
  const people =
    page.window === undefined ? sql`users` : sql`(select * from users u where ${further} order by ${sorting} limit ${page.window})`;
  const { rows } = await sql<Row>`
    select u.id, u.username, u.tag, u.hex_color as "hexColor", u.avatar, u.badges, u.joined_at as "joinedAt", u.bot,
           case when s.user_id is not null then ${suspensionRecord} end as suspension,
           case when h.user_id is not null then ${shadowBanRecord} end as "shadowBan"
    from ${people} u left join suspensions s on s.user_id = u.id and ${suspensionIsActive} left join shadow_bans h on h.user_id = u.id
    where (${condition}) and ${further}
    order by ${sorting} limit ${page.limit}`.execute(db);
  return rows.map((row) => ({ ...row, bot: row.bot ? true : null }));
}
