/** Direct conversations in which only the other user is in the call. Pure. */
import type { State } from '../store/state.ts';

export function ringing(state: Pick<State, 'calls' | 'channels' | 'account'>): readonly string[] {
  const ownId = state.account?.id ?? '';
  return [...state.calls].flatMap(([channelId, userIds]) => {
    // A closed conversation is not in the channels, and rings too.
    const inServer = (state.channels.get(channelId)?.serverId ?? null) !== null;
    return inServer || userIds.includes(ownId) ? [] : [channelId];
  });
}
