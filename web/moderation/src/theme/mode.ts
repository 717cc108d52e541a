/** Light or dark: the choice in the console, else the choice in the client, else the mode of the system. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useSyncExternalStore } from 'react';
import type { Mode } from './token-colours.ts';

/** `system`: no choice in the console. */
export type ThemeChoice = Mode | 'system';

const APPEARANCE = 'folkmoot.appearance';
const CHOICE = 'folkmoot.console.theme';

function modeOf(theme: unknown): Mode | null {
  return theme === 'light' || theme === 'dark' ? theme : null;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function chosenInClient(): Mode | null {
  try {
    const { theme }: { theme?: unknown } = JSON.parse(stored(APPEARANCE) ?? '{}');
    return modeOf(theme);
  } catch {
    return null;
  }
}

const watchers = new Set<() => void>();

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    watchers.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

function chosen(): ThemeChoice {
  return modeOf(stored(CHOICE)) ?? 'system';
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(watch, chosen);
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(CHOICE);
    else localStorage.setItem(CHOICE, choice);
  } catch {
    // Storage is full or blocked, so the choice is not saved.
  }
  for (const onChange of watchers) onChange();
}

/** Follows changes of the system. */
export function useMode(): Mode {
  const isLight = useMediaQuery('(prefers-color-scheme: light)', { noSsr: true });
  const choice = useThemeChoice();
  const ofClient = useSyncExternalStore(watch, chosenInClient);
  if (choice !== 'system') return choice;
  return ofClient ?? (isLight ? 'light' : 'dark');
}

/** Called before anything is rendered. */
export function startMode(): Mode {
  return modeOf(stored(CHOICE)) ?? chosenInClient() ?? (window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
}

/** Sets the mode of our tokens. The library has its own theme. */
export function showMode(mode: Mode): void {
  document.documentElement.dataset.theme = mode;
}
