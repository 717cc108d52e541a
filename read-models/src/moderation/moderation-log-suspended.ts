/** The suspended users, stored separately by the moderators' audit log. */
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** `until` null: permanently. */
type Suspended = { readonly until: number | null };

/** Sets the current suspension of each user. null: none. */
export async function keepSuspended(tx: Tx, suspensions: ReadonlyMap<string, Suspended | null>): Promise<void> {
  const active = [...suspensions].flatMap(([userId, suspended]) => (suspended === null ? [] : [{ userId, until: suspended.until }]));
  const free = [...suspensions].flatMap(([userId, suspended]) => (suspended === null ? [userId] : []));
  if (active.length > 0) {
    await sql`
      insert into moderation_log_suspended (user_id, until)
      select * from unnest(${active.map(({ userId }) => userId)}::text[], ${active.map(({ until }) => until)}::bigint[])
      on conflict (user_id) do update set until = excluded.until`.execute(tx);
  }
  if (free.length > 0) await sql`delete from moderation_log_suspended where user_id = any(${free}::text[])`.execute(tx);
}

/** Includes expired suspensions. */
export async function suspendedOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, Suspended>> {
  const { rows } = await sql<Suspended & { readonly userId: string }>`
    select user_id as "userId", until from moderation_log_suspended where user_id = any(${[...userIds]}::text[])`.execute(tx);
  return new Map(rows.map(({ userId, until }) => [userId, { until }]));
}
