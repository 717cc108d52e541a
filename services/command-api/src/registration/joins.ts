/** The servers that a new account joins automatically: the default ones, and the one of its invitation. */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { Deps } from '../domain.ts';
import { decideJoin, type JoinFacts } from '../members/joining.decider.ts';
import { memberFolding, memberKey, memberStream } from '../members/member-state.ts';
import { mintSystemMessage } from '../members/system-message.ts';
import { serverFolding } from '../servers/server-state.ts';

type Joining = { readonly userId: string; readonly newId: () => string; readonly now: number };

function joinFactsOf(
  deps: Pick<Deps, 'warm' | 'instance'>,
  serverId: string,
  count: number,
  { userId, newId, now }: Joining,
): JoinFacts | null {
  const server = deps.warm.state(serverFolding, serverId);
  if (server.status !== 'live') return null;
  return {
    serverId,
    userId,
    memberId: newId(),
    inviteId: null,
    systemMessage: mintSystemMessage(server, newId),
    serverCount: count,
    mostServers: deps.instance()['limits.serversPerAccount'],
    scheduledForDeletion: server.scheduledForDeletion,
    now,
  };
}

/** Uses the normal decision. Deleted servers and servers with a ban are skipped. */
export function joinsOf(deps: Pick<Deps, 'warm' | 'instance'>, targetIds: readonly string[], joining: Joining): readonly SideEvent[] {
  const wanted = new Set([...targetIds, ...deps.instance().defaultServerIds]);
  return [...wanted].flatMap((serverId, count) => {
    const facts = joinFactsOf(deps, serverId, count, joining);
    if (!facts) return [];
    const decided = decideJoin(deps.warm.state(memberFolding, memberKey(serverId, joining.userId)), facts);
    if (isRefusal(decided)) return [];
    const { events, sideEvents } = 'sideEvents' in decided ? decided : { events: decided, sideEvents: [] };
    return [...events.map((event) => ({ stream: memberStream(serverId, joining.userId), event })), ...sideEvents];
  });
}
