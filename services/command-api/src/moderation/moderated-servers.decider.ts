/** Rules for moderators' changes of servers (users document 11.3). Pure. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { ServerModerated } from '@folkmoot/contracts/moderation/events';
import { ServerUpdated } from '@folkmoot/contracts/servers/events';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';

export type ServerWish = { readonly name?: string | undefined; readonly verified?: boolean | undefined };

type Facts = { readonly serverId: string; readonly callerId: string; readonly now: number };

/** Unchanged fields are skipped. */
export function decideModerateServer(
  state: ServerState,
  wish: ServerWish,
  { serverId, callerId, now }: Facts,
): Decision<ServerEvent, 'UnknownModeratedServer'> {
  if (state.status !== 'live') return refuse('UnknownModeratedServer');
  const changes = {
    ...(wish.name !== undefined && wish.name !== state.name && { name: wish.name }),
    ...(wish.verified !== undefined && wish.verified !== state.verified && { verified: wish.verified }),
  };
  const changed = Object.keys(changes);
  if (changed.length === 0) return [];
  return {
    events: [ServerUpdated({ serverId, ...changes })],
    sideEvents: [
      { stream: `moderated-${serverId}`, event: ServerModerated({ serverId, changed, moderatedById: callerId, moderatedAt: now }) },
    ],
  };
}
