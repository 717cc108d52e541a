/** Facts for the deciders on rules. */
import { areTooLarge, patternOf } from '@folkmoot/contracts/automod/judge';
import { RULE_PLACES } from '@folkmoot/contracts/automod/limits';
import { badPattern } from '@folkmoot/contracts/automod/refusals';
import type { AutomodRule, RuleWish } from '@folkmoot/contracts/automod/rule';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Deps } from '../domain.ts';
import { proved } from '../moderation/proved.ts';
import { callerId } from '../servers/caller.ts';
import { serverFolding } from '../servers/server-state.ts';
import type { RuleFacts } from './automod.decider.ts';

type Given = { readonly actor: Actor | null; readonly now: number };

/** A pattern that is too large on its own must not even be tested. */
function badPatterns({ trigger }: RuleWish): Refusal<'BadPattern' | 'PatternsTooLarge'> | null {
  if (trigger.kind !== 'patterns') return null;
  const bad = trigger.patterns.findIndex((pattern) => patternOf(pattern) === null);
  if (bad >= 0) return refuse('BadPattern', { text: badPattern(bad + 1) });
  return areTooLarge(trigger.patterns) ? refuse('PatternsTooLarge') : null;
}

/** The rule to store: reports invalid patterns, and drops exceptions that do not belong to the server. */
function checkedRule(warm: Warm, serverId: string | null, wish: RuleWish): AutomodRule | Refusal<'BadPattern' | 'PatternsTooLarge'> {
  const bad = badPatterns(wish);
  if (bad) return bad;
  // Roles belong to one server, so an instance rule has no role exceptions.
  if (serverId === null) return { ...wish, holdsIn: RULE_PLACES.filter((place) => wish.holdsIn.includes(place)), exemptRoleIds: [] };
  const { roles, channels } = warm.state(serverFolding, serverId);
  return {
    ...wish,
    holdsIn: ['messages'],
    exemptRoleIds: [...new Set(wish.exemptRoleIds)].filter((id) => roles.has(id)),
    exemptChannelIds: [...new Set(wish.exemptChannelIds)].filter((id) => channels.has(id)),
  };
}

export function ruleFacts(input: Given, serverId: string | null, ruleId: string): RuleFacts {
  return { serverId, ruleId, callerId: callerId(input), now: input.now };
}

export type WishFacts = RuleFacts & { readonly rule: AutomodRule };

export function wishFacts(
  input: Given,
  deps: Deps,
  serverId: string | null,
  ruleId: string,
  wish: RuleWish,
): WishFacts | Refusal<'BadPattern' | 'PatternsTooLarge'> {
  const rule = checkedRule(deps.warm, serverId, wish);
  return isRefusal(rule) ? rule : { ...ruleFacts(input, serverId, ruleId), rule };
}

type Proving = Given & { readonly address: string; readonly body: { readonly password: string } };

/** The same for the instance, after the caller has proved their identity. */
export async function provedFacts<Facts>(
  input: Proving,
  deps: Deps,
  facts: () => Facts | Refusal<'BadPattern' | 'PatternsTooLarge'>,
): Promise<Facts | Refusal<'BadPattern' | 'PatternsTooLarge' | 'WrongModeratorPassword' | 'TooManyGuesses'>> {
  return (await proved(input, deps)) ?? facts();
}
