/** Moderators' changes of instance rules in their audit log. Rules of a server are only in the log of the server. */
import { changeSiteRule } from '@folkmoot/contracts/automod/commands';
import { AutomodDryRunBegun, AutomodRuleDeleted, AutomodRuleSet, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { on } from '@folkmoot/platform/projection/projection';
import { insert, logEach } from './moderation-log-entries.ts';
import { RULE_NAMES, readNames, saveNames } from './moderation-log-names.ts';
import { isNotOfUndo } from './of-undo.ts';

function isOfSite({ data }: { readonly data: { readonly serverId: string | null } }): boolean {
  return data.serverId === null;
}

export const siteAutomodHandlers = [
  on(AutomodRuleSet, async (batch, tx) => {
    const ofSite = batch.filter(isOfSite);
    const done = ofSite.filter(isNotOfUndo);
    const entryOf = ({ id, position, data: { rule, setById, setAt } }: (typeof batch)[number]) => {
      return { id, position, reason: rule.name, byId: setById, at: setAt };
    };
    const isChange = ({ meta }: (typeof batch)[number]) => meta.command === changeSiteRule.name;
    await insert(tx, MODERATION_ACT.SITE_RULE_CREATE, done.filter((event) => !isChange(event)).map(entryOf));
    await insert(tx, MODERATION_ACT.SITE_RULE_CHANGE, done.filter(isChange).map(entryOf));
    await saveNames(tx, RULE_NAMES, new Map(ofSite.map(({ data: { ruleId, rule } }) => [ruleId, rule.name])));
  }),
  on(AutomodRuleDeleted, async (batch, tx) => {
    const ofSite = batch.filter((event) => isOfSite(event) && isNotOfUndo(event));
    const names = await readNames(
      tx,
      RULE_NAMES,
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
  logEach(
    TimeOutLifted,
    MODERATION_ACT.SITE_TIME_OUT_LIFT,
    ({ userId, liftedById, liftedAt }) => ({ userId, byId: liftedById, at: liftedAt }),
    isOfSite,
  ),
  logEach(
    AutomodDryRunBegun,
    MODERATION_ACT.SITE_DRY_RUN,
    ({ rule, reason, begunById, begunAt }) => ({
      reason: reason === null ? rule.name : `${rule.name}: ${reason}`,
      byId: begunById,
      at: begunAt,
    }),
    isOfSite,
  ),
];
