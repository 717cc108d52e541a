/** What one is doing, as one says oneself (kept on this device) or as the tracker says: told to the server whenever this page signs on. */
import type { Activity } from '@folkmoot/contracts/presence/wire';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { kept } from '../local/local-store.ts';
import { fieldsOf } from '../local/reading.ts';
import { say } from '../realtime/realtime.ts';
import { useSelected } from '../store/create-store.ts';
import { useStore } from '../store/store.ts';
import { text } from './texts.ts';

/** As they go over the wire: other clients show them as they are. */
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

/** In the reader's language, for what we know; other clients may call it something else. */
export function activityWords(action: string, name: string): string {
  const known = ACTIONS.find((each) => each === action);
  return known ? text(WORDS[known], { name }) : `${action} ${name}`;
}

/** The server cuts off more. */
export const MOST_NAME = 40;

const activity = kept('activity', readActivity, { isShared: true });

/** null: nothing is told. */
export function readActivity(value: unknown): OwnActivity | null {
  const held = fieldsOf(value);
  const action = ACTIONS.find((each) => each === held.get('action'));
  const name = held.get('name');
  if (!action || typeof name !== 'string' || name.trim() === '') return null;
  return { action, name: name.trim().slice(0, MOST_NAME) };
}

export function useOwnActivity(): OwnActivity | null {
  return useSelected(activity, all);
}

function all(current: OwnActivity | null): OwnActivity | null {
  return current;
}

/** Who else may know what one is doing; the first that does is believed. */
type Watcher = 'tracker' | 'programs';

/** As they last said; what one says oneself stands before it. */
const seen = new Map<Watcher, Activity>();

function tracked(): Activity | null {
  return seen.get('tracker') ?? seen.get('programs') ?? null;
}

export function changeActivity(next: OwnActivity | null): void {
  activity.set(next);
  say(clientEvents.updateActivity, next ?? tracked());
}

export function changeTracked(watcher: Watcher, next: Activity | null): void {
  const before = JSON.stringify(tracked());
  if (next === null) seen.delete(watcher);
  else seen.set(watcher, next);
  if (activity.get() === null && JSON.stringify(tracked()) !== before) say(clientEvents.updateActivity, tracked());
}

/** A page that has nothing to tell leaves alone what another device told. */
export function reportActivity(): void {
  const current = activity.get() ?? tracked();
  if (current) say(clientEvents.updateActivity, current);
}

/** null: nothing is known. */
export function useActivity(userId: string): Activity | null {
  return useStore((state) => state.presences.get(userId)?.activity ?? null);
}

/** 'Watching the kettle', in the reader's language. */
export function useActivityWords(userId: string): string | null {
  const shown = useActivity(userId);
  return shown && activityWords(shown.action, shown.name);
}
