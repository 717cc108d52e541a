/** The own account, in the format of the authenticated payload. */
import type { RawSelf } from '@folkmoot/contracts/accounts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readApplicationOfBot } from '../applications/application-records.ts';
import { readConnections } from '../connections/connection-records.ts';
import { readUserNotices } from '../notices/user-notice-records.ts';
import { type PersonRow, toRawUser } from '../profiles/people.ts';

type SelfRow = PersonRow & {
  readonly email: string | null;
  readonly emailConfirmed: boolean;
  readonly dmStatus: number;
  readonly friendRequestStatus: number;
  readonly hideFollowers: boolean;
  readonly hideFollowing: boolean;
  readonly customStatus: string | null;
};

/** Bots have no account of their own (realtime contract, section 8). */
function accountOf(row: SelfRow) {
  if (row.bot) return {};
  return {
    email: row.email ?? '',
    emailConfirmed: row.emailConfirmed,
    dmStatus: row.dmStatus,
    friendRequestStatus: row.friendRequestStatus,
    hideFollowers: row.hideFollowers,
    hideFollowing: row.hideFollowing,
  };
}

/** A bot sees its application, but not the version of its token (realtime contract, do better 1). */
async function applicationOf(db: Reader, row: SelfRow): Promise<Pick<RawSelf, 'application'>> {
  const application = row.bot ? await readApplicationOfBot(db, row.id) : null;
  return application ? { application: { id: application.id } } : {};
}

/** `user` of the authenticated payload without server order, folders and reminders. null: there is no such account. */
export async function readSelf(db: Reader, userId: string): Promise<Omit<RawSelf, 'reminders'> | null> {
  const reading = sql<SelfRow>`
    select u.id, u.username, u.tag, u.bot, u.badges, u.hex_color as "hexColor", u.avatar, u.banner, u.joined_at as "joinedAt",
           u.last_online_status as "lastOnlineStatus", u.last_online_at as "lastOnlineAt", a.email, a.email_confirmed as "emailConfirmed",
           a.dm_status as "dmStatus", a.friend_request_status as "friendRequestStatus", a.hide_followers as "hideFollowers",
           a.hide_following as "hideFollowing", p.custom as "customStatus"
    from users u join accounts a on a.user_id = u.id join presences p on p.user_id = u.id where u.id = ${userId}`.execute(db);
  const [{ rows }, notices] = await Promise.all([reading, readUserNotices(db, userId)]);
  const [row] = rows;
  if (!row) return null;
  return {
    ...toRawUser(row),
    ...accountOf(row),
    ...(await applicationOf(db, row)),
    customStatus: row.customStatus,
    lastOnlineStatus: row.lastOnlineStatus,
    lastOnlineAt: row.lastOnlineAt,
    connections: await readConnections(db, userId),
    notices,
  };
}
