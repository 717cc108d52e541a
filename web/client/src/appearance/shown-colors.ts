/** The current colours of the page, after theme, system and user settings. */
import { THEME_KEYS, type ThemeKey } from './theme-colors.ts';

export function shownColors(): ReadonlyMap<ThemeKey, string> {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (key: ThemeKey): string => {
    probe.style.color = `var(--${key})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const shown = new Map(THEME_KEYS.map((key) => [key, read(key)]));
  probe.remove();
  return shown;
}

/** Browsers return `rgb(27, 32, 29)`. */
function hexOf(color: string): string {
  const parts = (color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number);
  return `#${[0, 1, 2]
    .map((index) =>
      Math.round(parts[index] ?? 0)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
