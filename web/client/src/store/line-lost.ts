/** What no longer holds when the line is lost (specification, section 4); all else stays on screen, marked as possibly old. */
import { timeline } from '../messages/timeline.ts';
import { keep, mapValues } from './maps.ts';
import type { State } from './state.ts';

/** Timelines that are asked for anew where they are open. */
export function withStaleTimelines(state: State): State {
  return { ...state, timelines: mapValues(state.timelines, (held) => timeline(held, { type: 'wentStale' })) };
}

/** A call goes on for those who are in it, and comes back with the line; of others nobody can say whether they still stand. */
export function lineLost(state: State): State {
  const me = state.account?.id;
  return {
    ...withStaleTimelines(state),
    calls: keep(state.calls, (people) => me !== undefined && people.includes(me)),
    typing: new Map(),
  };
}
