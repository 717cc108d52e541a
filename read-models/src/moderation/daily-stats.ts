/** Statistics of the last days, counted by the database, for a limited number of days. */
import { DAY_MS, MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import type { DailyStats } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { isTo } from './moderation-log-records.ts';

/** `now`: the last day of the statistics. Registrations of erased users still count. */
export async function readDailyStats(db: Reader, viewerId: string, now: number): Promise<DailyStats> {
  const today = now - (now % DAY_MS);
  const first = today - (MODERATION_LIMITS.statsDays - 1) * DAY_MS;
  const end = today + DAY_MS;
  const entriesOfDays = sql`from moderation_logs l where l.created_at >= ${first}::bigint and l.created_at < ${end}::bigint and ${isTo(viewerId)}`;
  const { rows: days } = await sql<DailyStats['days'][number]>`
    select d.day, coalesce(r.count, 0) as registered, coalesce(a.count, 0) as acts
    from generate_series(${first}::bigint, ${today}::bigint, ${DAY_MS}::bigint) as d(day)
      left join (select u.joined_at - u.joined_at % ${DAY_MS}::bigint as day, count(*)::integer as count from users u
                 where u.joined_at >= ${first}::bigint and u.joined_at < ${end}::bigint and not u.bot group by 1) r on r.day = d.day
      left join (select l.created_at - l.created_at % ${DAY_MS}::bigint as day, count(*)::integer as count ${entriesOfDays} group by 1) a
        on a.day = d.day
    order by d.day`.execute(db);
  const { rows: acts } = await sql<DailyStats['acts'][number]>`
    select l.action_type as "actionType", count(*)::integer as count ${entriesOfDays} group by 1 order by 2 desc, 1`.execute(db);
  return { days, acts };
}
