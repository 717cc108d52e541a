/** Reads rules, catches and timeouts in wire format. */
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { AutomodRule } from '@folkmoot/contracts/automod/rule';
import type { ShownCatch, ShownRule, ShownTimeOut } from '@folkmoot/contracts/automod/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readPeople } from '../profiles/people.ts';

export type ShownPerson = { readonly id: string; readonly username: string; readonly tag: string };

export async function peopleIn(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, ShownPerson>> {
  const people = await readPeople(db, ids);
  return new Map([...people].map(([id, { username, tag }]) => [id, { id, username, tag }]));
}

type RuleRow = Pick<ShownRule, 'id' | 'setById' | 'setAt' | 'caught'> & { readonly rule: string };

/** In the order of creation. */
export async function readRules(db: Reader, scope: string): Promise<ShownRule[]> {
  const { rows } = await sql<RuleRow>`
    select r.id, r.rule, r.set_by_id as "setById", r.set_at as "setAt",
           (select count(*)::integer from automod_catches c where c.rule_id = r.id) as caught
    from automod_rules r where r.scope = ${scope} order by r.id`.execute(db);
  return rows.map(({ rule, ...row }) => ({ ...row, ...AutomodRule.parse(JSON.parse(rule)) }));
}

type CatchRow = Omit<ShownCatch, 'author'> & { readonly authorId: string };

const catchColumns = sql`
  id, rule_id as "ruleId", rule_name as "ruleName", by_site as "bySite", server_id as "serverId", channel_id as "channelId",
  message_id as "messageId", post_id as "postId", author_id as "authorId", content, found, edited, blocked, alerted, timed_out_until as "timedOutUntil",
  caught_at as "caughtAt"`;

/** Catches of a server's rules. null: of instance rules, anywhere. Newest first. `before`: older than this one. */
export async function readCatches(db: Reader, serverId: string | null, before: string | undefined): Promise<ShownCatch[]> {
  const older = sql`(${before ?? null}::text is null or id < ${before ?? null})`;
  const of = serverId === null ? sql`by_site` : sql`server_id = ${serverId} and not by_site`;
  const { rows } = await sql<CatchRow>`
    select ${catchColumns} from automod_catches where ${of} and ${older} order by id desc limit ${AUTOMOD_LIMITS.catchesPage}`.execute(db);
  const people = await peopleIn(
    db,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map(({ authorId, ...row }) => ({ ...row, author: people.get(authorId) ?? null }));
}

/** Active timeouts, the longest first. */
export async function readTimeOuts(db: Reader, scope: string): Promise<ShownTimeOut[]> {
  const { rows } = await sql<Omit<ShownTimeOut, 'person'>>`
    select user_id as "userId", until, rule_name as "ruleName", timed_out_at as "timedOutAt" from automod_time_outs
    where scope = ${scope} and until > extract(epoch from now()) * 1000 order by until desc, user_id limit 200`.execute(db);
  const people = await peopleIn(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({ ...row, person: people.get(row.userId) ?? null }));
}
