import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, parseHex } from './readable-ink.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The value of a token in a theme, ignoring the high-contrast block. */
function tokenIn(theme: 'light' | 'dark', name: string): readonly [number, number, number] {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  const color = parseHex((theme === 'light' ? light : dark) ?? '');
  if (!color) throw new Error(`--${name} has no two hex colours`);
  return color;
}

const PANES = [
  'background-color',
  'side-pane-color',
  'pane-color',
  'header-background-color',
  'raised-color',
  'sunken-color',
  'field-color',
];
const WORDS = ['text-color', 'text-muted-color', 'text-subtle-color', 'primary-color', 'alert-color', 'warn-color', 'success-color'];

/** The colours of all badges. `profiles/badges.test.ts` checks that every badge has one. */
const BADGES = [...css.matchAll(/--(badge-[a-z-]+-color): light-dark/g)].map(([, name = '']) => name);

const PAIRS: readonly (readonly [ink: string, surface: string])[] = [
  ...PANES.flatMap((pane) => WORDS.map((word) => [word, pane] as const)),
  ['text-on-primary-color', 'primary-color'],
  ['text-on-alert-color', 'alert-color'],
  ['primary-color', 'primary-color-dark'],
  ['alert-color', 'alert-color-dark'],
  ['warn-color', 'warn-color-dark'],
  ['success-color', 'success-color-dark'],
  ['text-color', 'mark-color'],
  ...BADGES.map((badge) => ['text-on-badge-color', badge] as const),
];

/** Borders of controls and signs without text (WCAG 2.2, 1.4.11). */
const EDGES: readonly (readonly [sign: string, surface: string])[] = [
  ...['field-color', 'pane-color', 'raised-color'].map((pane) => ['field-border-color', pane] as const),
  ...['online', 'ltp', 'afk', 'dnd', 'offline'].flatMap((kind) =>
    ['side-pane-color', 'pane-color', 'raised-color'].map((pane) => [`presence-${kind}-color`, pane] as const),
  ),
  ...['pane-color', 'side-pane-color', 'background-color', 'raised-color'].map((pane) => ['focus-color', pane] as const),
  ...['pane-color', 'raised-color', 'sunken-color'].flatMap((pane) => BADGES.map((badge) => [badge, pane] as const)),
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(PAIRS)('%s is readable on %s', (ink, surface) => {
    expect(contrast(tokenIn(theme, ink), tokenIn(theme, surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGES)('%s is visible on %s', (sign, surface) => {
    expect(contrast(tokenIn(theme, sign), tokenIn(theme, surface))).toBeGreaterThanOrEqual(3);
  });
});
