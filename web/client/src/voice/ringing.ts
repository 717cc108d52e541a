/** Conversations in which the other one is in the call and oneself is not. Pure. */
import type { State } from '../store/state.ts';

export function ringing(state: Pick<State, 'calls' | 'channels' | 'account'>): readonly string[] {
  const ownId = state.account?.id ?? '';
  return [...state.calls].flatMap(([channelId, userIds]) => {
    // A conversation one has closed is not among the channels, and rings all the same.
    const inServer = (state.channels.get(channelId)?.serverId ?? null) !== null;
    return inServer || userIds.includes(ownId) ? [] : [channelId];
  });
}
