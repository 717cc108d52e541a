/** Shows the last known state of this device until the connection replaces it. */
import { readRecords } from '../local/database.ts';
import { token } from '../session/session.ts';
import { put } from './maps.ts';
import { channelKey, currentOwner, markSaved, RECENT, SESSION, startSaving } from './save-state.ts';
import { isOfSession, isSavedChannel, isSavedSession, restoredState, restoredTimeline } from './saved-state.ts';
import { store } from './store.ts';

let isReturning = false;

/** Whether this session was opened on this device before. Then screens wait with placeholders. */
export function isReturningSession(): boolean {
  return isReturning;
}

export function rememberSession(): void {
  isReturning = true;
}

/** The channel of an address of the app. */
function channelOf(path: string): string | null {
  return /^\/app\/(?:inbox|servers\/\d+)\/(\d+)\/?$/.exec(path)?.[1] ?? null;
}

/** Restores the session and the channel of the address. Resolves in any case. */
export async function restoreState(build: string, path: string): Promise<void> {
  startSaving(build);
  const current = token();
  if (current === null) return;
  const now = Date.now();
  const owner = currentOwner();
  const channelId = channelOf(path);
  const [session, channel] = await readRecords([SESSION, ...(channelId === null ? [] : [channelKey(channelId)])]);
  isReturning = isOfSession(session, current);
  // The connection was faster, or the user logged out in another tab.
  if (!owner || !isSavedSession(session, owner, now) || store.get().account || token() !== current) return;
  const state = restoredState(session);
  const timelines =
    channelId !== null && isSavedChannel(channel, owner, now)
      ? put(state.timelines, channelId, restoredTimeline(channel))
      : state.timelines;
  const restored = { ...state, timelines };
  markSaved(restored);
  store.set(restored);
}

/** Restores the other channels that were opened lately, so that they open immediately too. */
export async function restoreOtherChannels(): Promise<void> {
  const owner = currentOwner();
  if (!owner) return;
  const [recent] = await readRecords([RECENT]);
  if (!Array.isArray(recent)) return;
  const ids = recent.filter((id) => typeof id === 'string' && !store.get().timelines.has(id));
  const records = await readRecords(ids.map(channelKey));
  store.update((state) => {
    const restored = records.flatMap((record, index) => {
      const id = ids[index];
      const isWanted = id !== undefined && state.channels.has(id) && !state.timelines.has(id);
      return isWanted && isSavedChannel(record, owner, Date.now()) ? [[id, restoredTimeline(record)] as const] : [];
    });
    return restored.length === 0 ? state : { ...state, timelines: new Map([...restored, ...state.timelines]) };
  });
}
