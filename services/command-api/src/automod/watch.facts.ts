/** Which rules a message sets off that is about to be written. From warm structure; only floods are counted where limits are. */
import { type Judge, judgeOf } from '@folkmoot/contracts/automod/judge';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { type Reading, readingOf } from '@folkmoot/contracts/automod/reading';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { type Access, isStaff } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { holds, ROLE_PERMISSION, type Standing } from '@folkmoot/contracts/roles/permissions';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { memberships } from '../members/memberships.ts';
import { standingIn } from '../servers/standing.ts';
import type { Catch, Caught } from './automod.decider.ts';
import { automodFolding, automodKey } from './automod-state.ts';
import { timedOutMs, timeOutFolding } from './time-out-state.ts';

/** `texts`: all that can be read in it; `content`: what is kept of it when it is caught. */
export type Watched = {
  readonly access: Access;
  readonly messageId: string;
  readonly authorId: string;
  readonly content: string;
  readonly texts: readonly string[];
  readonly edited: boolean;
  readonly now: number;
  readonly newId: () => string;
};

/** As long as the rule stays what it is, so does its judge. */
const judges = new WeakMap<AutomodRule, Judge>();

function judged(rule: AutomodRule): Judge {
  const known = judges.get(rule);
  if (known) return known;
  const judge = judgeOf(rule.trigger);
  judges.set(rule, judge);
  return judge;
}

type Rule = { readonly ruleId: string; readonly ruleServerId: string | null; readonly rule: AutomodRule };

function rulesOf(warm: Warm, serverId: string | null): readonly Rule[] {
  const { rules } = warm.state(automodFolding, automodKey(serverId));
  return rules.size === 0 ? [] : [...rules].map(([ruleId, rule]) => ({ ruleId, ruleServerId: serverId, rule }));
}

/** Whoever makes the rules is bound by none; moderators of the site are not by those of the site. */
function binds({ rule, ruleServerId }: Rule, standing: Standing, channelId: string, access: Access): boolean {
  if (!rule.enabled || rule.exemptChannelIds.includes(channelId)) return false;
  if (ruleServerId === null) return !isStaff(access.badges) || access.actor?.bot === true;
  return !holds(standing, ROLE_PERMISSION.ADMIN) && !rule.exemptRoleIds.some((roleId) => standing.roleIds.has(roleId));
}

async function found(
  { rule, ruleId }: Rule,
  watched: Omit<Watched, 'texts'> & { readonly texts: readonly Reading[] },
  channelId: string,
  deps: Deps,
): Promise<string | null> {
  const { trigger } = rule;
  const { texts, authorId, now, edited } = watched;
  if (trigger.kind !== 'flood') return judged(rule)({ texts, authorId, at: now });
  if (edited) return null;
  const limit = { name: `automod_flood_${ruleId}`, requests: trigger.messages, perMs: trigger.seconds * 1000 };
  const count = await deps.floods.take(limit, `${channelId}/${authorId}`, now);
  return count !== null && count.ttl > 0 ? `${trigger.messages} / ${trigger.seconds} s` : null;
}

/** The owner, and whoever may do anything. */
function makersOf(warm: Warm, serverId: string, exceptId: string): readonly string[] {
  const makers: string[] = [];
  for (const userId of warm.index(memberships).membersOf.get(serverId) ?? []) {
    if (makers.length >= AUTOMOD_LIMITS.alerted) break;
    const standing = standingIn(warm, serverId, userId);
    if (!standing || !holds(standing, ROLE_PERMISSION.ADMIN) || userId === exceptId) continue;
    if (!warm.state(userFolding, userId).bot) makers.push(userId);
  }
  return makers;
}

/** null: none, as nearly always; nothing is watched outside servers, nor what nobody hears. */
export async function caughtBy(watched: Watched, deps: Deps): Promise<Caught | null> {
  const { access, messageId, authorId, content, edited, now, newId } = watched;
  const { channel, server } = access;
  if (!channel || channel.serverId === null || !server?.standing || access.shadowBanned) return null;
  const rules = [...rulesOf(deps.warm, channel.serverId), ...rulesOf(deps.warm, null)];
  if (rules.length === 0) return null;
  const read = { ...watched, texts: watched.texts.map(readingOf) };
  const catches: Catch[] = [];
  for (const each of rules) {
    if (!binds(each, server.standing, channel.channelId, access)) continue;
    const what = await found(each, read, channel.channelId, deps);
    if (what !== null) catches.push({ ...each, catchId: newId(), found: what });
  }
  if (catches.length === 0) return null;
  const alertedIds = catches.some(({ rule }) => rule.alert) ? makersOf(deps.warm, channel.serverId, authorId) : [];
  const { serverId, channelId } = channel;
  return { catches, serverId, channelId, messageId, authorId, content, edited, alertedIds, now };
}

/** Of somebody who is to write nothing here for a while; null: they may. */
export function timedOut(warm: Warm, access: Access, now: number): Refusal<'TimedOut'> | null {
  const serverId = access.channel?.serverId ?? null;
  if (serverId === null || !access.actor) return null;
  const ttl = timedOutMs(warm.state(timeOutFolding, access.actor.userId), serverId, now);
  return ttl > 0 ? refuse('TimedOut', { ttl }) : null;
}
