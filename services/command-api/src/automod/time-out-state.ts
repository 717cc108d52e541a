/** The timeouts of a user, folded from `timeouts-<userId>`. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type { PersonTimedOut, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ModeratorActUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

/** By server. null: everywhere. */
export type TimeOutState = { readonly until: ReadonlyMap<string | null, number> };

export type TimeOutEvent = EventOf<typeof PersonTimedOut | typeof TimeOutLifted | typeof ModeratorActUndone | typeof ActUndone>;

export const timeOutFolding: WarmFolding<TimeOutState, TimeOutEvent> = {
  category: 'timeouts',
  initial: { until: new Map() },
  evolve(state, event) {
    if (event.type === 'ModeratorActUndone' || event.type === 'ActUndone') return state;
    const until = new Map(state.until);
    if (event.type === 'PersonTimedOut') until.set(event.data.serverId, event.data.until);
    else until.delete(event.data.serverId);
    return { until };
  },
};

export function timeOutStream(userId: string): string {
  return `timeouts-${userId}`;
}

/** The rest of a timeout in ms. 0: the user may write. `serverId` null: content outside servers, for example a post. */
export function timedOutMs({ until }: TimeOutState, serverId: string | null, now: number): number {
  return Math.max(0, (until.get(serverId) ?? 0) - now, (until.get(null) ?? 0) - now);
}
