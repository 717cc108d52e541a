/** Applies a loaded page to a timeline. Pure, like the reducer. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { compareIds, entries, merge } from './timeline-entries.ts';
import { PAGE, type SentEntry, type Timeline, WINDOW } from './timeline-state.ts';

export function latest(state: Timeline, page: readonly RawMessage[], known: string | null): Timeline {
  const sent = merge(entries(state, page), arrivedSince(state, page, known)).slice(-WINDOW);
  return { ...state, loaded: true, sent, moreBefore: page.length === PAGE, moreAfter: false, stale: false, newer: 0 };
}

export function before(state: Timeline, page: readonly RawMessage[]): Timeline {
  const sent = merge(entries(state, page), state.sent);
  const kept = sent.slice(0, WINDOW);
  return { ...state, sent: kept, moreBefore: page.length === PAGE, moreAfter: state.moreAfter || kept.length < sent.length };
}

export function after(state: Timeline, page: readonly RawMessage[]): Timeline {
  const sent = merge(state.sent, entries(state, page));
  const kept = sent.slice(-WINDOW);
  const moreAfter = page.length === PAGE;
  return {
    ...state,
    sent: kept,
    moreBefore: state.moreBefore || kept.length < sent.length,
    moreAfter,
    newer: moreAfter ? state.newer : Math.min(state.newer, page.length),
  };
}

/** Half of the page ends with the target, the other half follows it. A full half means that there are more messages on that side. */
export function around(state: Timeline, page: readonly RawMessage[], targetId: string): Timeline {
  const half = Math.round(PAGE / 2);
  const older = page.filter((message) => compareIds(message.id, targetId) <= 0).length;
  return {
    ...state,
    loaded: true,
    sent: entries(state, page),
    moreBefore: older === half,
    moreAfter: page.length - older === half,
    stale: false,
    following: false,
    newer: 0,
  };
}

/**
 * After a reconnect. The page starts at the start of the window and replaces it, so that deletions and edits are applied and visible
 * messages do not move.
 */
export function refreshed(state: Timeline, page: readonly RawMessage[], known: string | null): Timeline {
  // Messages that were restored further up are not new.
  const newest = state.sent.at(-1)?.message.id ?? '0';
  const arrived = page.filter((message) => compareIds(message.id, newest) > 0).length;
  const moreAfter = page.length === WINDOW;
  const newer = state.following && !moreAfter ? 0 : state.newer + (state.moreAfter ? 0 : arrived);
  const sent = moreAfter ? entries(state, page) : merge(entries(state, page), arrivedSince(state, page, known)).slice(-WINDOW);
  return { ...state, sent, moreAfter, stale: false, newer };
}

/** Messages that signals added while the page was loading. Older messages that the page lacks were deleted. */
function arrivedSince(state: Timeline, page: readonly RawMessage[], known: string | null): readonly SentEntry[] {
  const last = page.at(-1)?.id ?? '0';
  return state.sent.filter(
    ({ message }) => compareIds(message.id, last) > 0 && (state.loaded ? compareIds(message.id, known ?? '0') > 0 : true),
  );
}
