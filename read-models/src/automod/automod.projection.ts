/** Projects rules, catches, timeouts and dry runs. Catches are deleted with the content of their author. */
import { ContentErased } from '@folkmoot/contracts/accounts/events';
import {
  AutomodDryRunBegun,
  AutomodRuleDeleted,
  AutomodRuleSet,
  MessageCaught,
  PersonTimedOut,
  PostCaught,
  TimeOutLifted,
} from '@folkmoot/contracts/automod/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Batch } from '../batch.ts';
import { automodCatchesTable, automodRulesTable, caughtAuthorsTable, dryRunsTable, SITE, timeOutsTable } from './automod.table.ts';

function scopeOf({ serverId }: { readonly serverId: string | null }): string {
  return serverId ?? SITE;
}

/** Each event has the whole rule, so the last one in a batch counts. */
async function setRules(tx: Tx, batch: Batch<typeof AutomodRuleSet>): Promise<void> {
  const last = [...new Map(batch.map(({ data }) => [data.ruleId, data])).values()];
  await sql`
    insert into automod_rules (id, scope, rule, set_by_id, set_at)
    select * from unnest(
      ${last.map(({ ruleId }) => ruleId)}::text[], ${last.map(scopeOf)}::text[], ${last.map(({ rule }) => JSON.stringify(rule))}::text[],
      ${last.map(({ setById }) => setById)}::text[], ${last.map(({ setAt }) => setAt)}::bigint[])
    on conflict (id) do update set rule = excluded.rule, set_by_id = excluded.set_by_id, set_at = excluded.set_at`.execute(tx);
}

/**
 * Locks authors against a concurrent erasure from another partition, so that the later transaction sees the rows of the first. Locks are
 * taken in order to avoid deadlocks.
 */
async function lockAuthors(tx: Tx, authorIds: readonly string[], isErased: boolean): Promise<void> {
  const sortedIds = [...new Set(authorIds)].toSorted();
  await sql`
    insert into automod_authors (id, is_erased) select id, ${isErased}::boolean from unnest(${sortedIds}::text[]) as v(id)
    on conflict (id) do update set is_erased = automod_authors.is_erased or excluded.is_erased`.execute(tx);
}

type CaughtText = Pick<
  EventOf<typeof MessageCaught>['data'],
  | 'catchId'
  | 'ruleId'
  | 'ruleName'
  | 'bySite'
  | 'authorId'
  | 'content'
  | 'found'
  | 'edited'
  | 'blocked'
  | 'alerted'
  | 'timedOutUntil'
  | 'caughtAt'
> & {
  readonly serverId: string | null;
  readonly channelId: string | null;
  readonly messageId: string | null;
  readonly postId: string | null;
};

async function keepCatches(tx: Tx, caught: readonly CaughtText[]): Promise<void> {
  const authorIds = caught.map(({ authorId }) => authorId);
  await lockAuthors(tx, authorIds, false);
  await sql`
    insert into automod_catches (id, rule_id, rule_name, by_site, server_id, channel_id, message_id, post_id, author_id, content, found,
                                 edited, blocked, alerted, timed_out_until, caught_at)
    select v.id, v.rule_id, v.rule_name, v.by_site, v.server_id, v.channel_id, v.message_id, v.post_id, v.author_id,
           case when a.is_erased then null else v.content end, case when a.is_erased then null else v.found end,
           v.edited, v.blocked, v.alerted, v.until, v.caught_at
    from unnest(
      ${caught.map((data) => data.catchId)}::text[], ${caught.map((data) => data.ruleId)}::text[],
      ${caught.map((data) => data.ruleName)}::text[], ${caught.map((data) => data.bySite)}::boolean[],
      ${caught.map((data) => data.serverId)}::text[], ${caught.map((data) => data.channelId)}::text[],
      ${caught.map((data) => data.messageId)}::text[], ${caught.map((data) => data.postId)}::text[], ${authorIds}::text[], ${caught.map((data) => data.content)}::text[],
      ${caught.map((data) => data.found)}::text[], ${caught.map((data) => data.edited)}::boolean[],
      ${caught.map((data) => data.blocked)}::boolean[], ${caught.map((data) => data.alerted)}::boolean[],
      ${caught.map((data) => data.timedOutUntil)}::bigint[], ${caught.map((data) => data.caughtAt)}::bigint[])
      as v(id, rule_id, rule_name, by_site, server_id, channel_id, message_id, post_id, author_id, content, found, edited, blocked, alerted, until, caught_at)
    join automod_authors a on a.id = v.author_id`.execute(tx);
}

async function erase(tx: Tx, authorIds: readonly string[]): Promise<void> {
  await lockAuthors(tx, authorIds, true);
  await sql`
    update automod_catches set content = null, found = null
    where author_id = any(${authorIds}::text[]) and content is not null`.execute(tx);
}

async function timeOut(tx: Tx, batch: Batch<typeof PersonTimedOut>): Promise<void> {
  const last = [...new Map(batch.map(({ data }) => [`${scopeOf(data)}/${data.userId}`, data])).values()];
  await sql`
    insert into automod_time_outs (scope, user_id, until, rule_name, timed_out_at)
    select * from unnest(
      ${last.map(scopeOf)}::text[], ${last.map(({ userId }) => userId)}::text[], ${last.map(({ until }) => until)}::bigint[],
      ${last.map(({ ruleName }) => ruleName)}::text[], ${last.map(({ timedOutAt }) => timedOutAt)}::bigint[])
    on conflict (scope, user_id) do update
      set until = excluded.until, rule_name = excluded.rule_name, timed_out_at = excluded.timed_out_at`.execute(tx);
}

async function lift(tx: Tx, batch: Batch<typeof TimeOutLifted>): Promise<void> {
  await sql`
    delete from automod_time_outs t
    using unnest(${batch.map(({ data }) => scopeOf(data))}::text[], ${batch.map(({ data }) => data.userId)}::text[]) as v(scope, user_id)
    where t.scope = v.scope and t.user_id = v.user_id`.execute(tx);
}

async function beginDryRuns(tx: Tx, batch: Batch<typeof AutomodDryRunBegun>): Promise<void> {
  const begun = batch.map(({ data }) => data);
  await sql`
    insert into automod_dry_runs (id, scope, rule, begun_by_id, begun_at)
    select * from unnest(
      ${begun.map(({ dryRunId }) => dryRunId)}::text[], ${begun.map(scopeOf)}::text[], ${begun.map(({ rule }) => JSON.stringify(rule))}::text[],
      ${begun.map(({ begunById }) => begunById)}::text[], ${begun.map(({ begunAt }) => begunAt)}::bigint[])`.execute(tx);
}

async function forgetServers(tx: Tx, serverIds: readonly string[]): Promise<void> {
  await sql`delete from automod_rules where scope = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from automod_catches where server_id = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from automod_time_outs where scope = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from automod_dry_runs where scope = any(${serverIds}::text[])`.execute(tx);
}

export const automod = projection(
  { name: 'automod', version: 2, tables: [automodRulesTable, automodCatchesTable, timeOutsTable, dryRunsTable, caughtAuthorsTable] },
  on(AutomodRuleSet, (batch, tx) => setRules(tx, batch)),
  on(AutomodRuleDeleted, async (batch, tx) => {
    await sql`delete from automod_rules where id = any(${batch.map(({ data }) => data.ruleId)}::text[])`.execute(tx);
  }),
  on(AutomodDryRunBegun, (batch, tx) => beginDryRuns(tx, batch)),
  on(MessageCaught, (batch, tx) =>
    keepCatches(
      tx,
      batch.map(({ data }) => ({ ...data, postId: null })),
    ),
  ),
  on(PostCaught, (batch, tx) =>
    keepCatches(
      tx,
      batch.map(({ data }) => ({ ...data, bySite: true, serverId: null, channelId: null, messageId: null })),
    ),
  ),
  on(PersonTimedOut, (batch, tx) => timeOut(tx, batch)),
  on(TimeOutLifted, (batch, tx) => lift(tx, batch)),
  on(ServerDeleted, (batch, tx) =>
    forgetServers(
      tx,
      batch.map(({ data }) => data.serverId),
    ),
  ),
  on(ContentErased, (batch, tx) =>
    erase(
      tx,
      batch.map(({ data }) => data.userId),
    ),
  ),
);
