/** What deciders of rules are told. */
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

/** Too large by itself, it could not even be tried. */
function badPatterns({ trigger }: RuleWish): Refusal<'BadPattern' | 'PatternsTooLarge'> | null {
  if (trigger.kind !== 'patterns') return null;
  const bad = trigger.patterns.findIndex((pattern) => patternOf(pattern) === null);
  if (bad >= 0) return refuse('BadPattern', { text: badPattern(bad + 1) });
  return areTooLarge(trigger.patterns) ? refuse('PatternsTooLarge') : null;
}

/** A rule as it will be: patterns that are none are named, what it spares that is not of the server is left out. */
function checkedRule(warm: Warm, serverId: string | null, wish: RuleWish): AutomodRule | Refusal<'BadPattern' | 'PatternsTooLarge'> {
  const bad = badPatterns(wish);
  if (bad) return bad;
  // Roles are those of one server.
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

/** The same for the site, once they have proved to be themselves. */
export async function provedFacts<Facts>(
  input: Proving,
  deps: Deps,
  facts: () => Facts | Refusal<'BadPattern' | 'PatternsTooLarge'>,
): Promise<Facts | Refusal<'BadPattern' | 'PatternsTooLarge' | 'WrongModeratorPassword' | 'TooManyGuesses'>> {
  return (await proved(input, deps)) ?? facts();
}
