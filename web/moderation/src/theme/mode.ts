/** Light or dark: as the person chose in the client, else as their system is. */
import type { Mode } from './token-colours.ts';

const APPEARANCE = 'folkmoot.appearance';

export function chosenMode(): Mode {
  const ofSystem = window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  try {
    const { theme }: { theme?: unknown } = JSON.parse(localStorage.getItem(APPEARANCE) ?? '{}');
    return theme === 'light' || theme === 'dark' ? theme : ofSystem;
  } catch {
    return ofSystem;
  }
}

/** The tokens follow; what the library draws follows its own theme. */
export function showMode(mode: Mode): void {
  document.documentElement.dataset.theme = mode;
}
