/** The call this page is in, for the screens. The call itself is loaded when there is one (`call-engine.ts`). */
import { createStore, useSelected } from '../store/create-store.ts';
import { type Muting, open } from './muting.ts';
import type { Quality } from './quality.ts';

export type CallState = {
  readonly phase: 'none' | 'joining' | 'in';
  readonly channelId: string | null;
  readonly muting: Muting;
  /** False: the browser gave none, one can only listen. */
  readonly hasMicrophone: boolean;
  readonly camera: MediaStream | null;
  readonly screen: MediaStream | null;
  /** Whose voice is heard right now. */
  readonly speaking: ReadonlySet<string>;
  /** What others show, by person. */
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

/** Of this tab: it goes back to its call when it is loaded anew. */
export function keptCall(): string | null {
  return sessionStorage.getItem(KEPT);
}

export function keepCall(channelId: string | null): void {
  if (channelId === null) sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, channelId);
}
