/** Facts for the follows decider, all from warm memory. */
import type { followUser } from '@folkmoot/contracts/follows/commands';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import type { FollowFacts } from './follows.decider.ts';

export function followFacts(input: Input<typeof followUser>, deps: Deps): FollowFacts | Refusal<'UserNotFound'> {
  const otherId = input.params.userId;
  if (deps.warm.state(userFolding, otherId).status !== 'live') return refuse('UserNotFound');
  return { byId: callerId(input), otherId, followId: input.newId(), now: input.now };
}
