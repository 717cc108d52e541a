/** Finds the rules that a new message triggers. */
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { Access } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { holds, type Membership, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { memberships } from '../members/memberships.ts';
import { membershipIn } from '../servers/membership.ts';
import type { Caught } from './automod.decider.ts';
import { boundBySite, catchesOf, type Rule, rulesOf } from './matching-rules.ts';
import { timedOutMs, timeOutFolding } from './time-out-state.ts';

/** `texts`: all readable texts. `content`: the text that is stored with a catch. */
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

/** Members who may manage rules are exempt. Moderators of the instance are exempt from instance rules. */
function binds({ rule, ruleServerId }: Rule, membership: Membership, channelId: string, access: Access): boolean {
  if (!rule.enabled || !rule.holdsIn.includes('messages') || rule.exemptChannelIds.includes(channelId)) return false;
  if (ruleServerId === null) return boundBySite(access);
  return !holds(membership, ROLE_PERMISSION.ADMIN) && !rule.exemptRoleIds.some((roleId) => membership.roleIds.has(roleId));
}

/** The owner and members with admin permission. */
function makersOf(warm: Warm, serverId: string, exceptId: string): readonly string[] {
  const makers: string[] = [];
  for (const userId of warm.index(memberships).membersOf.get(serverId) ?? []) {
    if (makers.length >= AUTOMOD_LIMITS.alerted) break;
    const membership = membershipIn(warm, serverId, userId);
    if (!membership || !holds(membership, ROLE_PERMISSION.ADMIN) || userId === exceptId) continue;
    if (!warm.state(userFolding, userId).bot) makers.push(userId);
  }
  return makers;
}

/** null: no rule matches, which is the usual case. Messages outside servers and of shadow banned users are not checked. */
export async function caughtBy(watched: Watched, deps: Deps): Promise<Caught | null> {
  const { access, messageId, authorId, content, edited, now } = watched;
  const { channel, server } = access;
  const membership = server?.membership;
  if (!channel || channel.serverId === null || !membership || access.shadowBanned) return null;
  const { serverId, channelId } = channel;
  const rules = [...rulesOf(deps.warm, serverId), ...rulesOf(deps.warm, null)].filter((each) => binds(each, membership, channelId, access));
  if (rules.length === 0) return null;
  const catches = await catchesOf(rules, { ...watched, counted: `${channelId}/${authorId}` }, deps);
  if (catches.length === 0) return null;
  const alertedIds = catches.some(({ rule }) => rule.alert) ? makersOf(deps.warm, serverId, authorId) : [];
  return { catches, written: { serverId, channelId, messageId }, authorId, content, edited, alertedIds, now };
}

/** Refuses a user with a timeout here. null: the user may write. */
export function timedOut(warm: Warm, access: Access, now: number): Refusal<'TimedOut'> | null {
  const serverId = access.channel?.serverId ?? null;
  if (serverId === null || !access.actor) return null;
  const ttl = timedOutMs(warm.state(timeOutFolding, access.actor.userId), serverId, now);
  return ttl > 0 ? refuse('TimedOut', { ttl }) : null;
}
