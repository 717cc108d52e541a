/** Data for signals about accounts: the account, the visible name, and the rooms around the user. */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { Room } from '@folkmoot/contracts/kernel/signal';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { roomsAround } from '../presence/around.ts';

export type Self = {
  readonly userId: string;
  readonly bot: boolean;
  readonly email: string;
  readonly username: string;
  readonly tag: string;
  readonly around: readonly Room[];
};

export type Selves = ReadonlyMap<string, Self>;

/** For the users of these events (`userId`), in two queries. */
export async function readSelves(events: readonly Recorded[], db: Reader): Promise<Selves> {
  const userIds = [...new Set(events.map((event) => String(event.data.userId)))];
  const around = await roomsAround(db, userIds);
  const { rows } = await sql<Omit<Self, 'around' | 'email'> & { email: string | null }>`
    select u.id as "userId", u.bot, a.email, u.username, u.tag from users u join accounts a on a.user_id = u.id
    where u.id = any(${userIds}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.userId, { ...row, email: row.email ?? '', around: around.get(row.userId) ?? [] }]));
}
