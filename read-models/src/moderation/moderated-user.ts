/** The details of a user for moderators (users document 4.4). */
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import type { Device } from '@folkmoot/platform/vault/devices';
import { sql } from 'kysely';
import { readApplicationOfBot } from '../applications/application-records.ts';
import { readPeople, toRawUser } from '../profiles/people.ts';
import { readModeratedServersOf } from './moderated-servers.ts';
import { readModeratedUsers } from './moderated-users.ts';

type Row = {
  readonly status: number;
  readonly customStatus: string | null;
  readonly bio: string | null;
  readonly bgColorOne: string | null;
  readonly bgColorTwo: string | null;
  readonly primaryColor: string | null;
  readonly email: string | null;
  readonly emailConfirmed: boolean | null;
  readonly suspendCount: number;
  readonly warnCount: number;
  readonly warnExpiresAt: number | null;
};

async function readRow(db: Reader, userId: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select coalesce(p.status, 0) as status, p.custom as "customStatus", u.bio, u.bg_color_one as "bgColorOne",
           u.bg_color_two as "bgColorTwo", u.primary_color as "primaryColor", a.email, a.email_confirmed as "emailConfirmed",
           coalesce(c.suspend_count, 0) as "suspendCount", coalesce(c.warn_count, 0) as "warnCount", c.warn_expires_at as "warnExpiresAt"
    from users u left join presences p on p.user_id = u.id left join accounts a on a.user_id = u.id
         left join sanction_counts c on c.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The network of an address, which is enough to compare two. */
export function cutAddress(address: string): string {
  if (address.includes('.')) return `${address.split('.').slice(0, -1).join('.')}.*`;
  return `${address.split(':').slice(0, 3).join(':')}:*`;
}

/** For a bot: its application and owner. */
async function applicationOf(db: Reader, userId: string): Promise<ModUser['application']> {
  const application = await readApplicationOfBot(db, userId);
  if (!application) return null;
  const [owner] = await readModeratedUsers(db, sql`u.id = ${application.creatorAccountId}`, { limit: 1 });
  if (!owner) return null;
  const { bot: _, shadowBan: __, ...user } = owner;
  return { ...application, creatorAccount: { user } };
}

function accountOf({ email, emailConfirmed, suspendCount, warnCount, warnExpiresAt }: Row): ModUser['account'] {
  if (email === null || emailConfirmed === null) return null;
  return { email, emailConfirmed, suspendCount, warnCount, warnExpiresAt };
}

export async function readModeratedUser(db: Reader, userId: string, devices: readonly Device[]): Promise<ModUser | null> {
  const [[shown], row] = await Promise.all([readModeratedUsers(db, sql`u.id = ${userId}`, { limit: 1 }), readRow(db, userId)]);
  if (!shown || !row) return null;
  const people = await readPeople(db, [userId, shown.suspension?.suspendedById ?? userId]);
  const person = people.get(userId);
  const moderator = shown.suspension ? people.get(shown.suspension.suspendedById) : undefined;
  if (!person) return null;
  const { bio, bgColorOne, bgColorTwo, primaryColor, status, customStatus } = row;
  return {
    ...toRawUser(person),
    status,
    customStatus,
    // A user can hide the last-online time from moderators too.
    lastOnlineAt: person.lastOnlineStatus === 0 ? null : person.lastOnlineAt,
    lastOnlineStatus: person.lastOnlineStatus,
    suspension: shown.suspension && moderator ? { ...shown.suspension, suspendBy: toRawUser(moderator) } : null,
    shadowBan: shown.shadowBan,
    profile: { userId, bio, bgColorOne, bgColorTwo, primaryColor },
    devices: devices.map(({ address, createdAt, lastSeenAt }, at) => {
      return { id: `${userId}${at}`, userId, ipAddress: cutAddress(address), createdAt, lastSeenAt };
    }),
    servers: await readModeratedServersOf(db, userId),
    application: person.bot ? await applicationOf(db, userId) : null,
    account: accountOf(row),
  };
}
