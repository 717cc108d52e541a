/** Previews the effect of a sanction with the same rules as the action itself. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import type { SanctionReach } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type Reached = SanctionReach['cutOff'];

/** Founders are never blocked by address. */
async function reached(db: Reader, userIds: readonly string[], areFounders: boolean): Promise<Reached> {
  const { rows } = await sql<Reached['people'][number] & { readonly count: number }>`
    select u.id, u.username, u.tag, (count(*) over ())::integer as count from users u
    where u.id = any(${[...userIds]}::text[]) and (u.badges & ${BADGE.FOUNDER}::integer <> 0) = ${areFounders}::boolean
    order by u.joined_at desc, u.id desc limit ${MODERATION_LIMITS.reachNamed}`.execute(db);
  return { count: rows[0]?.count ?? 0, people: rows.map(({ id, username, tag }) => ({ id, username, tag })) };
}

async function countRecent(db: Reader, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from message_words w
    where w.author_id = ${userId}
      and w.created_at >= extract(epoch from now()) * 1000 - ${MODERATION_LIMITS.recentMs}::bigint`.execute(db);
  return rows[0]?.count ?? 0;
}

type Warnings = Pick<SanctionReach, 'warnCount' | 'warnExpiresAt'>;

async function readWarnings(db: Reader, userId: string): Promise<Warnings> {
  const { rows } = await sql<Warnings>`
    select c.warn_count as "warnCount", c.warn_expires_at as "warnExpiresAt" from sanction_counts c
    where c.user_id = ${userId}`.execute(db);
  return rows[0] ?? { warnCount: 0, warnExpiresAt: null };
}

/** `otherIds`: users with the same addresses. */
export async function readSanctionReach(db: Reader, userId: string, otherIds: readonly string[]): Promise<SanctionReach> {
  return {
    cutOff: await reached(db, otherIds, false),
    spared: await reached(db, otherIds, true),
    recentMessages: await countRecent(db, userId),
    ...(await readWarnings(db, userId)),
  };
}
