/** What moderators did with rules of the site, in their audit log. Those of a server stand in no log of theirs: they are its own affair. */
import { changeSiteRule } from '@folkmoot/contracts/automod/commands';
import { AutomodDryRunBegun, AutomodRuleDeleted, AutomodRuleSet, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { on, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { insert, isOfUndo } from './moderation-log-entries.ts';

function isOfSite({ data }: { readonly data: { readonly serverId: string | null } }): boolean {
  return data.serverId === null;
}

async function keepNames(tx: Tx, names: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    insert into moderation_log_rules (rule_id, name) select * from unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[])
    on conflict (rule_id) do update set name = excluded.name`.execute(tx);
}

async function namesOf(tx: Tx, ruleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select rule_id as id, name from moderation_log_rules where rule_id = any(${[...ruleIds]}::text[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const siteAutomodHandlers = [
  on(AutomodRuleSet, async (batch, tx) => {
    const ofSite = batch.filter(isOfSite);
    const done = ofSite.filter((event) => !isOfUndo(event));
    const entryOf = ({ id, position, data: { rule, setById, setAt } }: (typeof batch)[number]) => {
      return { id, position, reason: rule.name, byId: setById, at: setAt };
    };
    const isChange = ({ meta }: (typeof batch)[number]) => meta.command === changeSiteRule.name;
    await insert(tx, MODERATION_ACT.SITE_RULE_CREATE, done.filter((event) => !isChange(event)).map(entryOf));
    await insert(tx, MODERATION_ACT.SITE_RULE_CHANGE, done.filter(isChange).map(entryOf));
    await keepNames(tx, new Map(ofSite.map(({ data: { ruleId, rule } }) => [ruleId, rule.name])));
  }),
  on(AutomodRuleDeleted, async (batch, tx) => {
    const ofSite = batch.filter((event) => isOfSite(event) && !isOfUndo(event));
    const names = await namesOf(
      tx,
      ofSite.map(({ data }) => data.ruleId),
    );
    await insert(
      tx,
      MODERATION_ACT.SITE_RULE_DELETE,
      ofSite.map(({ id, position, data: { ruleId, deletedById, deletedAt } }) => {
        return { id, position, reason: names.get(ruleId) ?? null, byId: deletedById, at: deletedAt };
      }),
    );
  }),
  on(TimeOutLifted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SITE_TIME_OUT_LIFT,
      batch.filter(isOfSite).map(({ id, position, data: { userId, liftedById, liftedAt } }) => {
        return { id, position, userId, byId: liftedById, at: liftedAt };
      }),
    ),
  ),
  on(AutomodDryRunBegun, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SITE_DRY_RUN,
      batch.filter(isOfSite).map(({ id, position, data: { rule, reason, begunById, begunAt } }) => {
        return { id, position, reason: reason === null ? rule.name : `${rule.name}: ${reason}`, byId: begunById, at: begunAt };
      }),
    ),
  ),
];
