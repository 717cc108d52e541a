/** The call of this page, for screens. The engine is loaded with the first call (`call-engine.ts`). */
import { createStore, useSelected } from '../store/create-store.ts';
import { type Muting, open } from './muting.ts';
import type { Quality } from './quality.ts';

export type CallState = {
  readonly phase: 'none' | 'joining' | 'in';
  readonly channelId: string | null;
  readonly muting: Muting;
  /** false: the browser gave no microphone, so the user can only listen. */
  readonly hasMicrophone: boolean;
  readonly camera: MediaStream | null;
  readonly screen: MediaStream | null;
  /** The users who are speaking. */
  readonly speaking: ReadonlySet<string>;
  /** The videos of others, by user. */
  readonly videos: ReadonlyMap<string, readonly MediaStream[]>;
  readonly quality: ReadonlyMap<string, Quality>;
};

export const noCall: CallState = {
  phase: 'none',
  channelId: null,
  muting: open,
  hasMicrophone: true,
  camera: null,
  screen: null,
  speaking: new Set(),
  videos: new Map(),
  quality: new Map(),
};

export const callStore = createStore<CallState>(noCall);

export function useCall<Selected>(select: (state: CallState) => Selected): Selected {
  return useSelected(callStore, select);
}

export function changeCall(change: Partial<CallState>): void {
  callStore.update((current) => ({ ...current, ...change }));
}

const KEPT = 'folkmoot.call';

/** The call of this tab, which it rejoins after a reload. */
export function rememberedCall(): string | null {
  return sessionStorage.getItem(KEPT);
}

export function rememberCall(channelId: string | null): void {
  if (channelId === null) sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, channelId);
}
