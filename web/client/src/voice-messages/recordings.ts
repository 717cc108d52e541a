/** The recordings that are not sent yet, by channel. They are in the memory of the page. */
import { token } from '../session/session.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import type { RecorderState } from './recorder-state.ts';

const recordings = createStore<ReadonlyMap<string, RecorderState>>(new Map());

export function recordingIn(channelId: string): RecorderState | null {
  return recordings.get().get(channelId) ?? null;
}

export function useRecording(channelId: string): RecorderState | null {
  return useSelected(recordings, (all) => all.get(channelId) ?? null);
}

/** Rerenders only when a recording begins or ends. */
export function useHasRecording(channelId: string): boolean {
  return useSelected(recordings, (all) => all.has(channelId));
}

/** A user who logs out leaves the recording behind. */
function warn(event: BeforeUnloadEvent): void {
  if (token() !== null) event.preventDefault();
}

/** null removes it. While there is one, the browser asks before it closes the page. */
export function setRecording(channelId: string, state: RecorderState | null): void {
  const next = new Map(recordings.get());
  if (state) next.set(channelId, state);
  else next.delete(channelId);
  recordings.set(next);
  if ([...next.values()].some(({ kind }) => kind !== 'asking' && kind !== 'failed')) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** Recording needs a secure address, as calls do. */
export function canRecord(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in window;
}
