/**
 * Automod rules of servers and of the instance, their catches and dry runs (Folkmoot's own). Only members with every permission manage a
 * server's rules.
 */
import { z } from 'zod';
import { PasswordCandidate } from '../accounts/fields.ts';
import { OptionalText, StatusTrue, text } from '../kernel/fields.ts';
import { RecordId, ServerId, UserId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { AUTOMOD_LIMITS } from './limits.ts';
import { RuleWish } from './rule.ts';
import { DryRunStep, ShownCatch, ShownRule, ShownTimeOut } from './wire.ts';

const InServer = z.object({ serverId: ServerId });
const admin: Requirement[] = [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }];
const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
const OnRule = z.object({ ruleId: RecordId });
const OnPerson = z.object({ userId: UserId });
const OnDryRun = z.object({ dryRunId: RecordId });
const Before = z.object({ before: OptionalText });
const After = z.object({ after: OptionalText });
const Made = z.object({ id: z.string() });
const changes = { name: 'automod_change', requests: 30, perMs: 60_000 };
const dryRuns = { name: 'automod_dry_run', requests: 10, perMs: 60_000 };
/** Enough for a million messages, which take fifty steps. */
const steps = { name: 'automod_dry_run_step', requests: 300, perMs: 60_000 };
const looks = { name: 'automod_look', requests: 60, perMs: 60_000 };
/** The moderator's own password, or a step-up token that replaces it for a few minutes. */
const password = PasswordCandidate;
const reason = text(AUTOMOD_LIMITS.reason.min, AUTOMOD_LIMITS.reason.max);

export const listAutomodRules = query('listAutomodRules', '/servers/:serverId/automod/rules', {
  who: admin,
  limit: looks,
  params: InServer,
  reply: z.array(ShownRule),
});

export const createAutomodRule = command('createAutomodRule', 'POST', '/servers/:serverId/automod/rules', {
  who: admin,
  limit: changes,
  params: InServer,
  body: RuleWish,
  reply: Made,
  refuses: ['TooManyRules', 'BadPattern', 'PatternsTooLarge'],
});

/** Replaces the whole rule. */
export const changeAutomodRule = command('changeAutomodRule', 'PUT', '/servers/:serverId/automod/rules/:ruleId', {
  who: admin,
  limit: changes,
  params: InServer.extend(OnRule.shape),
  body: RuleWish,
  reply: StatusTrue,
  refuses: ['UnknownRule', 'BadPattern', 'PatternsTooLarge'],
});

export const deleteAutomodRule = command('deleteAutomodRule', 'DELETE', '/servers/:serverId/automod/rules/:ruleId', {
  who: admin,
  limit: changes,
  params: InServer.extend(OnRule.shape),
  reply: StatusTrue,
  refuses: ['UnknownRule'],
});

/** Newest first. */
export const listCatches = query('listCatches', '/servers/:serverId/automod/catches', {
  who: admin,
  limit: looks,
  params: InServer,
  query: Before,
  reply: z.array(ShownCatch),
});

export const listTimeOuts = query('listTimeOuts', '/servers/:serverId/automod/time-outs', {
  who: admin,
  limit: looks,
  params: InServer,
  reply: z.array(ShownTimeOut),
});

export const liftTimeOut = command('liftTimeOut', 'DELETE', '/servers/:serverId/automod/time-outs/:userId', {
  who: admin,
  limit: changes,
  params: InServer.extend(OnPerson.shape),
  reply: StatusTrue,
  refuses: ['NotTimedOut'],
});

/** The rule need not exist or be enabled. Results are requested step by step. */
export const beginDryRun = command('beginDryRun', 'POST', '/servers/:serverId/automod/dry-runs', {
  who: admin,
  limit: dryRuns,
  params: InServer,
  body: RuleWish,
  reply: Made,
  refuses: ['BadPattern', 'PatternsTooLarge'],
});

/** Only for the user who started it. */
export const stepDryRun = query('stepDryRun', '/servers/:serverId/automod/dry-runs/:dryRunId', {
  who: admin,
  limit: steps,
  params: InServer.extend(OnDryRun.shape),
  query: After,
  reply: DryRunStep,
  refuses: ['UnknownDryRun'],
});

export const listSiteRules = query('listSiteRules', '/moderation/automod/rules', { who: staff, reply: z.array(ShownRule) });

export const createSiteRule = command('createSiteRule', 'POST', '/moderation/automod/rules', {
  who: staff,
  body: z.object({ rule: RuleWish, password }),
  reply: Made,
  refuses: ['TooManyRules', 'BadPattern', 'PatternsTooLarge', 'WrongModeratorPassword', 'TooManyGuesses'],
});

export const changeSiteRule = command('changeSiteRule', 'PUT', '/moderation/automod/rules/:ruleId', {
  who: staff,
  params: OnRule,
  body: z.object({ rule: RuleWish, password }),
  reply: StatusTrue,
  refuses: ['UnknownRule', 'BadPattern', 'PatternsTooLarge', 'WrongModeratorPassword', 'TooManyGuesses'],
});

export const deleteSiteRule = command('deleteSiteRule', 'DELETE', '/moderation/automod/rules/:ruleId', {
  who: staff,
  params: OnRule,
  body: z.object({ password }),
  reply: StatusTrue,
  refuses: ['UnknownRule', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** Catches by rules of the instance, in any server; newest first. */
export const listSiteCatches = query('listSiteCatches', '/moderation/automod/catches', {
  who: staff,
  query: Before,
  reply: z.array(ShownCatch),
});

export const listSiteTimeOuts = query('listSiteTimeOuts', '/moderation/automod/time-outs', { who: staff, reply: z.array(ShownTimeOut) });

export const liftSiteTimeOut = command('liftSiteTimeOut', 'DELETE', '/moderation/automod/time-outs/:userId', {
  who: staff,
  params: OnPerson,
  body: z.object({ password }),
  reply: StatusTrue,
  refuses: ['NotTimedOut', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** Covers all servers. The event records who looked and why before anything is shown. */
export const beginSiteDryRun = command('beginSiteDryRun', 'POST', '/moderation/automod/dry-runs', {
  who: staff,
  limit: dryRuns,
  body: z.object({ rule: RuleWish, reason, password }),
  reply: Made,
  refuses: ['BadPattern', 'PatternsTooLarge', 'WrongModeratorPassword', 'TooManyGuesses'],
});

export const stepSiteDryRun = query('stepSiteDryRun', '/moderation/automod/dry-runs/:dryRunId', {
  who: staff,
  limit: steps,
  params: OnDryRun,
  query: After,
  reply: DryRunStep,
  refuses: ['UnknownDryRun'],
});
