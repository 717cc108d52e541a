/** The account and settings of a user, for their export. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export async function readOwnAccount(db: Reader, userId: string): Promise<object> {
  const { rows } = await sql<object>`
    select u.id, u.username, u.tag, a.email, coalesce(a.email_confirmed, false) as "emailConfirmed", u.joined_at as "joinedAt",
           u.last_online_at as "lastOnlineAt", u.badges, u.bio, u.hex_color as "hexColor", u.bg_color_one as "bgColorOne",
           u.bg_color_two as "bgColorTwo", u.primary_color as "primaryColor"
    from users u left join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(db);
  const connections = await sql<object>`
    select provider, connected_at as "connectedAt" from connections where user_id = ${userId} order by id`.execute(db);
  const identities = await sql<object>`
    select provider_id as "providerId", issuer, subject, label, linked_at as "linkedAt"
    from identities where user_id = ${userId} order by linked_at, id`.execute(db);
  const applications = await sql<object>`
    select id, name, bot_user_id as "botUserId", created_at as "createdAt" from applications where owner_id = ${userId} order by id`.execute(
    db,
  );
  return { ...rows[0], connections: connections.rows, identities: identities.rows, applications: applications.rows };
}

export async function readOwnSettings(db: Reader, userId: string): Promise<object> {
  const { rows } = await sql<object>`
    select a.dm_status as "dmStatus", a.friend_request_status as "friendRequestStatus", a.hide_followers as "hideFollowers",
           a.hide_following as "hideFollowing", u.last_online_status as "lastOnlineStatus"
    from users u join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(db);
  const presence = await sql<object>`select status, custom from presences where user_id = ${userId}`.execute(db);
  const notifications = await sql<object>`
    select server_id as "serverId", channel_id as "channelId", ping_mode as "pingMode", sound_mode as "soundMode"
    from notification_settings where user_id = ${userId} order by place_id`.execute(db);
  const order = await sql<{ readonly entries: string[] }>`select entries from server_orders where user_id = ${userId}`.execute(db);
  const folders = await sql<object>`
    select id, name, color, server_ids as "serverIds" from server_folders where user_id = ${userId} order by id`.execute(db);
  return {
    ...rows[0],
    presence: presence.rows[0] ?? null,
    notifications: notifications.rows,
    serverOrder: order.rows[0]?.entries ?? [],
    serverFolders: folders.rows,
  };
}

export async function readOwnServers(db: Reader, userId: string): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select s.id, s.name, s.created_by_id = m.user_id as owner, m.joined_at as "joinedAt", m.nickname,
           (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.sort_order, r.id), '[]')
              from roles r where r.server_id = s.id and r.id = any(m.role_ids)) as roles,
           (select coalesce(array_agg(a.title order by a.id), '{}') from welcome_choices c join welcome_answers a on a.id = c.answer_id
              where c.user_id = m.user_id and c.server_id = s.id) as "welcomeAnswers"
    from members m join servers s on s.id = m.server_id where m.user_id = ${userId} order by m.joined_at, s.id`.execute(db);
  return rows;
}
