/** Settings of this device's window, as far as a browser lets a page control it. */
import { persistedStore } from '../local/local-store.ts';
import { fieldsOf, flagOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

export type WindowSettings = {
  /** Ask before closing or reloading, which would end a call. */
  readonly asksInCalls: boolean;
};

const settings = persistedStore('window', readWindow, { isShared: true });

export function readWindow(value: unknown): WindowSettings {
  return { asksInCalls: flagOf(fieldsOf(value).get('asksInCalls'), false) };
}

export function windowSettings(): WindowSettings {
  return settings.get();
}

export function changeWindow(change: Partial<WindowSettings>): void {
  settings.update((current) => ({ ...current, ...change }));
}

export function useWindowSettings(): WindowSettings {
  return useSelected(settings, all);
}

function all(current: WindowSettings): WindowSettings {
  return current;
}
