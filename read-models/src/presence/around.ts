/** The rooms around a user, and the user's chosen presence. */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { type Room, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** The rooms of each user's servers and accepted friends, and their own (realtime contract 1.3). */
export async function roomsAround(db: Reader, userIds: Iterable<string>): Promise<ReadonlyMap<string, Room[]>> {
  const wanted = [...new Set(userIds)];
  const around = new Map<string, Room[]>(wanted.map((userId) => [userId, [userRoom(userId)]]));
  if (wanted.length === 0) return around;
  const { rows } = await sql<{ userId: string; serverId: string | null; friendId: string | null }>`
    select user_id as "userId", server_id as "serverId", null as "friendId" from members where user_id = any(${wanted}::text[])
    union all
    select user_id, null, recipient_id from friends where user_id = any(${wanted}::text[]) and status = ${FRIEND_STATUS.FRIENDS}
    order by 1, 2, 3`.execute(db);
  for (const { userId, serverId, friendId } of rows) {
    const rooms = around.get(userId);
    if (serverId !== null) rooms?.push(serverRoom(serverId));
    if (friendId !== null) rooms?.push(userRoom(friendId));
  }
  return around;
}

export type PresenceChoice = { readonly status: number; readonly custom: string | null };

export async function readPresenceChoice(db: Reader, userIds: Iterable<string>): Promise<ReadonlyMap<string, PresenceChoice>> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<PresenceChoice & { userId: string }>`
    select user_id as "userId", status, custom from presences where user_id = any(${wanted}::text[])`.execute(db);
  return new Map(rows.map(({ userId, status, custom }) => [userId, { status, custom }]));
}
