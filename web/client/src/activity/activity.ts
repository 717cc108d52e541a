/**
 * The user's activity: entered by hand (stored on this device), or reported by the tracker. Sent to the server after every authentication.
 */
import type { Activity } from '@folkmoot/contracts/presence/wire';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { persistedStore } from '../local/local-store.ts';
import { fieldsOf } from '../local/reading.ts';
import { emit } from '../realtime/realtime.ts';
import { useSelected } from '../store/create-store.ts';
import { useStore } from '../store/store.ts';
import { text } from './texts.ts';

/** The values of the wire. Other clients show them unchanged. */
export const ACTIONS = ['Playing', 'Streaming', 'Listening to', 'Watching', 'Competing in'] as const;
export type Action = (typeof ACTIONS)[number];

export type OwnActivity = { readonly action: Action; readonly name: string };

const WORDS = {
  Playing: 'playing',
  Streaming: 'streaming',
  'Listening to': 'listening',
  Watching: 'watching',
  'Competing in': 'competing',
} as const satisfies Record<Action, string>;

/** Translated for known actions. Other clients may send others. */
export function activityWords(action: string, name: string): string {
  const known = ACTIONS.find((each) => each === action);
  return known ? text(WORDS[known], { name }) : `${action} ${name}`;
}

/** The server cuts longer names. */
export const MOST_NAME = 40;

const activity = persistedStore('activity', readActivity, { isShared: true });

/** null: no activity is sent. */
export function readActivity(value: unknown): OwnActivity | null {
  const fields = fieldsOf(value);
  const action = ACTIONS.find((each) => each === fields.get('action'));
  const name = fields.get('name');
  if (!action || typeof name !== 'string' || name.trim() === '') return null;
  return { action, name: name.trim().slice(0, MOST_NAME) };
}

export function useOwnActivity(): OwnActivity | null {
  return useSelected(activity, all);
}

function all(current: OwnActivity | null): OwnActivity | null {
  return current;
}

/** Sources of automatic activities. The tracker has priority. */
type Watcher = 'tracker' | 'programs';

/** The last activity of each source. An activity that was entered by hand has priority. */
const seen = new Map<Watcher, Activity>();

function tracked(): Activity | null {
  return seen.get('tracker') ?? seen.get('programs') ?? null;
}

export function changeActivity(next: OwnActivity | null): void {
  activity.set(next);
  emit(clientEvents.updateActivity, next ?? tracked());
}

export function changeTracked(watcher: Watcher, next: Activity | null): void {
  const before = JSON.stringify(tracked());
  if (next === null) seen.delete(watcher);
  else seen.set(watcher, next);
  if (activity.get() === null && JSON.stringify(tracked()) !== before) emit(clientEvents.updateActivity, tracked());
}

/** Sends nothing without an activity, so that the activity of another device stays. */
export function reportActivity(): void {
  const current = activity.get() ?? tracked();
  if (current) emit(clientEvents.updateActivity, current);
}

/** null: none. */
export function useActivity(userId: string): Activity | null {
  return useStore((state) => state.presences.get(userId)?.activity ?? null);
}

/** 'Watching the kettle', in the current language. */
export function useActivityWords(userId: string): string | null {
  const shown = useActivity(userId);
  return shown && activityWords(shown.action, shown.name);
}
