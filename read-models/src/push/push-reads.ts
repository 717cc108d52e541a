/**
 * Finds the receivers of a push notification when it is sent: by settings, permissions, blocks, read positions, and shadow bans of the
 * author. A device shows the notification as plain text, so names are sent without direction marks and stacked marks.
 */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { channelRoom } from '@folkmoot/contracts/kernel/signal';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import { PRESENCE } from '@folkmoot/contracts/presence/limits';
import type { MessageTargets, PushedMessage, PushReads, PushTarget } from '@folkmoot/contracts/push/reads';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readVisibility } from '../access/visibility.ts';

type Membership = { readonly sentAt: number | null; readonly isDeleted: boolean };

/** The author is not shadow banned. */
const notShadowBanned = (userId: string) => sql`not exists (select 1 from shadow_bans h where h.user_id = ${userId})`;
/** Not suspended, not in do-not-disturb, and without a block of the author. */
const reachable = (userId: string, byId: string) => sql`
  not exists (select 1 from presences p where p.user_id = ${sql.ref(userId)} and p.status = ${PRESENCE.DND})
  and not exists (select 1 from friends f where f.user_id = ${sql.ref(userId)} and f.recipient_id = ${byId}
    and f.status = ${FRIEND_STATUS.BLOCKED})
  and not exists (select 1 from suspensions b where b.user_id = ${sql.ref(userId)}
    and (b.expire_at is null or b.expire_at > extract(epoch from clock_timestamp()) * 1000))`;

async function membershipOf(db: Reader, messageId: string): Promise<Membership> {
  const { rows } = await sql<Membership>`
    select (select created_at from messages where id = ${messageId}) as "sentAt",
           exists (select 1 from deleted_messages where id = ${messageId}) as "isDeleted"`.execute(db);
  return rows[0] ?? { sentAt: null, isDeleted: false };
}

type Candidate = { readonly userId: string; readonly ping: number; readonly sound: number };

/** `of`: a query of users as `user_id`. Modes fall back from the channel to its server, and then to everything. */
async function candidates(db: Reader, message: PushedMessage, sentAt: number, of: ReturnType<typeof sql>): Promise<readonly Candidate[]> {
  const { channelId, serverId, authorId } = message;
  const { rows } = await sql<Candidate>`
    select t.user_id as "userId", coalesce(c.ping_mode, s.ping_mode, ${NOTIFY.ALL}::integer) as ping,
           coalesce(c.sound_mode, s.sound_mode, ${NOTIFY.ALL}::integer) as sound
    from (${of}) t
    left join notification_settings c on c.user_id = t.user_id and c.place_id = ${channelId}
    left join notification_settings s on s.user_id = t.user_id and s.place_id = ${serverId ?? ''}
    left join last_seen l on l.user_id = t.user_id and l.channel_id = ${channelId}
    where t.user_id <> ${authorId} and (l.at is null or l.at < ${sentAt}) and ${notShadowBanned(authorId)} and ${reachable('t.user_id', authorId)}
    order by t.user_id`.execute(db);
  return rows;
}

function passes(mode: number, isForYou: boolean): boolean {
  return mode === NOTIFY.ALL || (mode === NOTIFY.MENTIONS_ONLY && isForYou);
}

function targetsOf(found: readonly Candidate[], isForYou: (userId: string) => boolean): readonly PushTarget[] {
  return found.flatMap(({ userId, ping, sound }) => {
    const named = isForYou(userId);
    return passes(ping, named) ? [{ userId, isForYou: named, isSilent: !passes(sound, named) }] : [];
  });
}

async function inServer(
  db: Reader,
  message: PushedMessage,
  serverId: string,
  sentAt: number,
  among: readonly string[],
): Promise<MessageTargets | 'notFound'> {
  const { rows } = await sql<{ serverName: string; channelName: string; name: string }>`
    select s.name as "serverName", c.name as "channelName", coalesce(m.nickname, u.username) as name
    from servers s join channels c on c.server_id = s.id join users u on u.id = ${message.authorId}
    left join members m on m.server_id = s.id and m.user_id = u.id
    where s.id = ${serverId} and c.id = ${message.channelId} and s.deletion_scheduled_at is null`.execute(db);
  const [place] = rows;
  if (!place) return 'notFound';
  const members = sql`select user_id from members where server_id = ${serverId} and user_id = any(${among}::text[])`;
  const named = new Set(message.notifiedUserIds);
  const targets = targetsOf(await candidates(db, message, sentAt, members), (userId) => named.has(userId));
  const visibility = await readVisibility(
    db,
    serverId,
    targets.map(({ userId }) => userId),
  );
  const room = channelRoom(message.channelId);
  return {
    name: tamed(place.name),
    channelName: tamed(place.channelName),
    serverName: tamed(place.serverName),
    targets: targets.filter(({ userId }) => visibility.get(userId)?.visible.includes(room) === true),
  };
}

async function inConversation(
  db: Reader,
  message: PushedMessage,
  sentAt: number,
  among: readonly string[],
): Promise<MessageTargets | 'notFound'> {
  const { rows } = await sql<{ name: string }>`select username as name from users where id = ${message.authorId}`.execute(db);
  const [author] = rows;
  if (!author) return 'notFound';
  const side = sql`
    select user_id from inbox_entries where channel_id = ${message.channelId} and user_id = any(${message.notifiedUserIds}::text[])
      and user_id = any(${among}::text[])`;
  const targets = targetsOf(await candidates(db, message, sentAt, side), () => true);
  return { name: tamed(author.name), channelName: null, serverName: null, targets };
}

export function pushReadsIn(db: Reader): PushReads {
  return {
    async ofMessage(message, among) {
      const { sentAt, isDeleted } = await membershipOf(db, message.messageId);
      if (isDeleted) return 'notFound';
      if (sentAt === null) return 'later';
      return message.serverId === null
        ? inConversation(db, message, sentAt, among)
        : inServer(db, message, message.serverId, sentAt, among);
    },

    async ofFriendRequest(byId, otherId) {
      const { rows } = await sql<{ name: string; isVisible: boolean }>`
        select u.username as name, ${notShadowBanned(byId)} and ${reachable('r.user_id', byId)} as "isVisible"
        from friends r join users u on u.id = r.recipient_id
        where r.user_id = ${otherId} and r.recipient_id = ${byId} and r.status = ${FRIEND_STATUS.PENDING}`.execute(db);
      const [request] = rows;
      if (!request) return 'later';
      return request.isVisible ? { name: tamed(request.name) } : 'notFound';
    },

    async namesOf(userIds) {
      if (userIds.length === 0) return new Map();
      const { rows } = await sql<{ id: string; name: string }>`
        select id, username as name from users where id = any(${userIds}::text[])`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, tamed(name)]));
    },
  };
}
