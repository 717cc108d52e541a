import { voiceEvents } from '@folkmoot/contracts/voice/wire';
import type { Entries, Payloads } from './event-table.ts';
import type { State } from './state.ts';

export const voiceEntries: Entries<typeof voiceEvents> = {
  [voiceEvents.joined.name]: joined,
  [voiceEvents.left.name]: (state, { channelId, userId }) => ({ ...state, calls: withoutUser(state.calls, channelId, userId) }),
};

type Calls = State['calls'];

/** A user is in at most one call. */
function joined(state: State, { channelId, userId }: Payloads['voice:user_joined']): State {
  let calls = state.calls;
  for (const otherId of calls.keys()) if (otherId !== channelId) calls = withoutUser(calls, otherId, userId);
  return { ...state, calls: withUser(calls, channelId, userId) };
}

/** Adds the users of a snapshot. */
export function callsOf(calls: Calls, users: Payloads['server:joined']['voiceChannelUsers']): Calls {
  return users.reduce((known, { channelId, userId }) => withUser(known, channelId, userId), calls);
}

function withUser(calls: Calls, channelId: string, userId: string): Calls {
  const participants = calls.get(channelId) ?? [];
  return participants.includes(userId) ? calls : new Map(calls).set(channelId, [...participants, userId]);
}

function withoutUser(calls: Calls, channelId: string, userId: string): Calls {
  const participants = calls.get(channelId);
  if (!participants?.includes(userId)) return calls;
  const remaining = participants.filter((id) => id !== userId);
  const next = new Map(calls);
  if (remaining.length > 0) next.set(channelId, remaining);
  else next.delete(channelId);
  return next;
}
