/** Facts for the friends decider, all from warm memory. */
import type { addFriend, blockUser } from '@folkmoot/contracts/friends/commands';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { REQUESTS_FROM } from '@folkmoot/contracts/profiles/limits';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Warm } from '@folkmoot/platform/command/warm';
import { findByName } from '../accounts/name-state.ts';
import { type User, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import type { AddFacts, BlockFacts } from './friends.decider.ts';
import { sharesServer } from './shares-server.ts';

function takesRequests(warm: Warm, user: User, fromId: string): boolean {
  if (user.friendRequestStatus === REQUESTS_FROM.ANYONE) return true;
  return user.friendRequestStatus === REQUESTS_FROM.SERVERS && sharesServer(warm, user.userId, fromId);
}

export function addFacts(input: Input<typeof addFriend>, deps: Deps): AddFacts | Refusal<'NoSuchFriend'> {
  const byId = callerId(input);
  const otherId = findByName(deps.warm, input.body.username, input.body.tag);
  const other = otherId === null ? null : deps.warm.state(userFolding, otherId);
  if (otherId === null || other?.status !== 'live') return refuse('NoSuchFriend');
  return {
    byId,
    otherId,
    otherIsBot: other.bot,
    // A request of a shadow banned user must not arrive. The answer is the same as for others who may not ask.
    takesRequests: input.access.shadowBanned !== true && takesRequests(deps.warm, other, byId),
    sentRecordId: input.newId(),
    pendingRecordId: input.newId(),
    now: input.now,
  };
}

export function blockFacts(input: Input<typeof blockUser>, deps: Deps): BlockFacts | Refusal<'UserNotFound'> {
  const otherId = input.params.userId;
  if (deps.warm.state(userFolding, otherId).status === 'none') return refuse('UserNotFound');
  return { byId: callerId(input), otherId, recordId: input.newId(), now: input.now };
}
