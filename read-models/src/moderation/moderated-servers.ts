/** Reads servers for moderators (users document 4.4). */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { ModServer, ModServerRow } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';
import { readModeratedUsers } from './moderated-users.ts';

/** The moderator who scheduled it is only in the audit log. */
const scheduledDeletion = sql`json_build_object('serverId', s.id, 'scheduledAt', s.deletion_scheduled_at, 'scheduledByUserId', coalesce(
  (select l.action_by_id from moderation_logs l where l.server_id = s.id and l.action_type = ${MODERATION_ACT.SERVER_DELETE}::integer
   order by l.id desc limit 1), ''))`;

type Page = {
  readonly after?: string | undefined;
  readonly limit: number;
  /** Searches only this number of the newest servers. */
  readonly window?: number;
};

const newestFirst = sql`s.created_at desc, s.id desc`;

/** Continues after the last one of the previous page. An unknown cursor starts from the beginning. */
async function beyond(db: Reader, after: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ createdAt: number }>`select created_at as "createdAt" from servers where id = ${after}`.execute(db);
  const [last] = rows;
  return last ? sql`(s.created_at, s.id) < (${last.createdAt}, ${after})` : sql`true`;
}

/** Newest first. */
export async function readModeratedServers(
  db: Reader,
  condition: RawBuilder<unknown>,
  { after, limit, window }: Page,
): Promise<ModServerRow[]> {
  const further = after === undefined ? sql`true` : await beyond(db, after);
  const servers =
    window === undefined ? sql`servers` : sql`(select * from servers s where ${further} order by ${newestFirst} limit ${window})`;
  const { rows } = await sql<ModServerRow>`
    select s.id, s.name, s.hex_color as "hexColor", s.avatar, s.verified, s.created_at as "createdAt",
           json_build_object('id', u.id, 'username', u.username, 'tag', u.tag) as "createdBy",
           case when s.deletion_scheduled_at is not null then ${scheduledDeletion} end as "scheduledForDeletion",
           case when p.id is not null then json_build_object('id', p.id, 'pinnedAt', p.pinned_at) end as "publicServer"
    from ${servers} s join users u on u.id = s.created_by_id left join public_servers p on p.server_id = s.id
    where (${condition}) and ${further}
    order by ${newestFirst} limit ${limit}`.execute(db);
  return rows;
}

/** More than the server limit of a user. */
const ALL = 10_000;

/** The servers of a member. */
export function readModeratedServersOf(db: Reader, userId: string): Promise<ModServerRow[]> {
  return readModeratedServers(db, sql`exists (select 1 from members m where m.server_id = s.id and m.user_id = ${userId})`, { limit: ALL });
}

export async function readModeratedServer(db: Reader, serverId: string): Promise<ModServer | null> {
  const [row] = await readModeratedServers(db, sql`s.id = ${serverId}`, { limit: 1 });
  if (!row) return null;
  const [[owner], counted] = await Promise.all([
    readModeratedUsers(db, sql`u.id = ${row.createdBy.id}`, { limit: 1 }),
    sql<{ banner: string | null; members: number }>`
      select banner, (select count(*)::integer from members m where m.server_id = s.id) as members
      from servers s where s.id = ${serverId}`.execute(db),
  ]);
  const [more] = counted.rows;
  if (!owner || !more) return null;
  const { bot: _, ...createdBy } = owner;
  return { ...row, banner: more.banner, _count: { serverMembers: more.members }, createdBy };
}
