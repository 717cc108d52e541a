/** Drops the data that is not valid after the connection is lost (specification, section 4). The rest stays on screen, marked as stale. */
import { timeline } from '../messages/timeline.ts';
import { keep, mapValues } from './maps.ts';
import type { State } from './state.ts';

/** Open timelines are refetched after the reconnect. */
export function withStaleTimelines(state: State): State {
  return { ...state, timelines: mapValues(state.timelines, (current) => timeline(current, { type: 'wentStale' })) };
}

/**
 * Keeps the user's own call, because it continues and is restored with the connection. The client cannot know whether other calls are still
 * active.
 */
export function afterConnectionLost(state: State): State {
  const me = state.account?.id;
  return {
    ...withStaleTimelines(state),
    calls: keep(state.calls, (people) => me !== undefined && people.includes(me)),
    typing: new Map(),
  };
}
