/** Saves the state on this device a moment after it changes. */
import { changeRecords, deleteAllRecords, readRecords } from '../local/database.ts';
import type { Timeline } from '../messages/timeline-state.ts';
import { token } from '../session/session.ts';
import { differs, lostAccess, type Owner, savedChannel, savedSession } from './saved-state.ts';
import { emptyState, type State } from './state.ts';
import { store } from './store.ts';

export const SESSION = 'session';
/** The ids of the saved channels, the latest first. */
export const RECENT = 'recent';
const MOST_CHANNELS = 20;
/** Changes within this time are saved together. */
const WAIT_MS = 2000;

let build: string | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
let saved: State = emptyState;
let recent: readonly string[] | null = null;

export function channelKey(channelId: string): string {
  return `channel ${channelId}`;
}

/** null: nobody is logged in. */
export function currentOwner(): Owner | null {
  const current = token();
  return build === null || current === null ? null : { build, token: current };
}

/** `ofBuild` identifies the build of the client. */
export function startSaving(ofBuild: string): void {
  if (build !== null) return;
  build = ofBuild;
  store.subscribe(() => {
    const state = store.get();
    if (state.account === null) forgetPending();
    // A reload must not show again what the user lost access to.
    else if (lostAccess(saved, state)) save();
    else timer ??= setTimeout(save, WAIT_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== null) save();
  });
}

/** The state that was restored is what this device has. */
export function markSaved(state: State): void {
  saved = state;
}

function forgetPending(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  saved = emptyState;
  recent = null;
}

function save(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const owner = currentOwner();
  const state = store.get();
  if (!owner || state.account === null) return;
  const before = saved;
  saved = state;
  void write(before, state, owner);
}

async function write(before: State, state: State, owner: Owner): Promise<void> {
  const now = Date.now();
  const changes = new Map<string, unknown>();
  if (differs(before, state)) changes.set(SESSION, savedSession(state, owner, now));
  const written: string[] = [];
  for (const [channelId, timeline] of state.timelines) {
    if (before.timelines.get(channelId)?.sent === timeline.sent || !isConfirmed(timeline)) continue;
    const record = savedChannel(timeline, owner, now);
    if (!record) continue;
    changes.set(channelKey(channelId), record);
    written.push(channelId);
  }
  const isLost = lostAccess(before, state);
  if (written.length === 0 && !isLost) return changes.size === 0 ? undefined : changeRecords(changes);
  // The session first, because reading takes a moment in which the page may be closed.
  if (isLost) await changeRecords(changes);
  const known = recent ?? listOf((await readRecords([RECENT]))[0]);
  const all = [...new Set([...written, ...known])];
  recent = all.filter((id) => state.channels.has(id) || state.inbox.has(id)).slice(0, MOST_CHANNELS);
  changes.set(RECENT, recent);
  const kept = new Set(recent);
  await changeRecords(changes, all.filter((id) => !kept.has(id)).map(channelKey));
}

/** What was restored and not refetched yet is saved already. */
function isConfirmed(timeline: Timeline): boolean {
  return timeline.loaded && !timeline.stale;
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** When the user logs out, or the server refuses the session. */
export async function forgetSavedState(): Promise<void> {
  forgetPending();
  await deleteAllRecords();
}
