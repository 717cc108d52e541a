/**
 * Fetches pages into timelines, with one request at a time for each channel and direction. If a change arrives during a request, the page
 * is requested again, so that messages that were deleted meanwhile do not reappear.
 */
import { listMessages } from '@folkmoot/contracts/messages/commands';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { inOpenTimeline } from '../store/apply-messages.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { drop, put } from '../store/maps.ts';
import { store } from '../store/store.ts';
import type { TimelineAction } from './timeline.ts';
import { PAGE, timelineOf, WINDOW } from './timeline-state.ts';

export type Loading = 'latest' | 'before' | 'after' | 'around';
type LoadState = { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly problem: Problem };

const loads = createStore<ReadonlyMap<string, LoadState>>(new Map());

/** The number of attempts before an outdated page is accepted. In such a busy channel the next signal corrects it. */
const TRIES = 3;

export function useLoadState(channelId: string, loading: Loading): LoadState | null {
  return useSelected(loads, (all) => all.get(`${channelId} ${loading}`) ?? null);
}

export function loadLatest(channelId: string): Promise<void> {
  const known = newestLoaded(channelId);
  return load(channelId, 'latest', { limit: PAGE }, (page) => ({ type: 'latestLoaded', page, known }));
}

export function loadBefore(channelId: string): Promise<void> {
  const { sent, moreBefore } = timelineOf(store.get().timelines, channelId);
  const oldest = sent[0]?.message.id;
  if (!moreBefore || !oldest) return Promise.resolve();
  return load(channelId, 'before', { limit: PAGE, before: oldest }, (page) => ({ type: 'beforeLoaded', page }));
}

export function loadAfter(channelId: string): Promise<void> {
  const { sent, moreAfter } = timelineOf(store.get().timelines, channelId);
  const newest = sent.at(-1)?.message.id;
  if (!moreAfter || !newest) return Promise.resolve();
  return load(channelId, 'after', { limit: PAGE, after: newest }, (page) => ({ type: 'afterLoaded', page }));
}

export function loadAround(channelId: string, targetId: string): Promise<void> {
  return load(channelId, 'around', { limit: PAGE, around: targetId }, (page) => ({ type: 'aroundLoaded', page, targetId }));
}

/** After a lost connection: loads everything from the start of the window in one request, so that visible messages do not move. */
export async function refresh(channelId: string): Promise<void> {
  const { sent, following } = timelineOf(store.get().timelines, channelId);
  const oldest = sent[0]?.message.id;
  if (!oldest) return loadLatest(channelId);
  const known = newestLoaded(channelId);
  const after = String(BigInt(oldest) - 1n);
  await load(channelId, 'latest', { limit: WINDOW, after }, (page) => ({ type: 'refreshed', page, known }));
  if (following && timelineOf(store.get().timelines, channelId).moreAfter) await loadLatest(channelId);
}

function newestLoaded(channelId: string): string | null {
  return timelineOf(store.get().timelines, channelId).sent.at(-1)?.message.id ?? null;
}

type PageQuery = { readonly limit: number; readonly before?: string; readonly after?: string; readonly around?: string };

async function load(
  channelId: string,
  loading: Loading,
  query: PageQuery,
  actionOf: (page: readonly RawMessage[]) => TimelineAction,
): Promise<void> {
  const key = `${channelId} ${loading}`;
  if (loads.get().get(key)?.kind === 'loading') return;
  loads.update((all) => put(all, key, { kind: 'loading' }));
  // From here on the timeline takes signals, even before its first page.
  store.update((state) =>
    state.timelines.has(channelId)
      ? state
      : { ...state, timelines: put(state.timelines, channelId, timelineOf(state.timelines, channelId)) },
  );
  try {
    const page = await settledPage(channelId, query);
    store.update((state) => inOpenTimeline(state, channelId, actionOf(page)));
    loads.update((all) => drop(all, key));
  } catch (error) {
    loads.update((all) => put(all, key, { kind: 'failed', problem: problemOf(error) }));
  }
}

async function settledPage(channelId: string, query: PageQuery): Promise<readonly RawMessage[]> {
  for (let tries = 1; ; tries += 1) {
    const { changes } = timelineOf(store.get().timelines, channelId);
    const page = await call(listMessages, { params: { channelId }, query });
    if (tries === TRIES || timelineOf(store.get().timelines, channelId).changes === changes) return page;
  }
}
