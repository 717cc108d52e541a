/** The user's own colours for the keys of the theme, and the colours that are derived from them. */
import { contrast, inkOn, parseHex } from '../ui/readable-ink.ts';

export const THEME_KEYS = [
  'background-color',
  'pane-color',
  'side-pane-color',
  'header-background-color',
  'tooltip-background-color',
  'text-color',
  'primary-color',
  'primary-color-dark',
  'alert-color',
  'alert-color-dark',
  'warn-color',
  'warn-color-dark',
  'success-color',
  'success-color-dark',
] as const;

export type ThemeKey = (typeof THEME_KEYS)[number];
export type ThemeColors = Readonly<Partial<Record<ThemeKey, string>>>;

/** Only complete hex colours, so that nothing else gets into a style sheet. */
export function readColors(fields: ReadonlyMap<string, unknown>): ThemeColors {
  return Object.fromEntries(
    THEME_KEYS.flatMap((key) => {
      const color = fields.get(key);
      return typeof color === 'string' && parseHex(color) ? [[key, color.toLowerCase()]] : [];
    }),
  );
}

/** The CSS rule for the colours. Empty: there are none. */
export function colorRules(colors: ThemeColors): string {
  const lines = [...THEME_KEYS.flatMap((key) => lineOf(key, colors[key])), ...followersOf(colors)];
  return lines.length === 0 ? '' : `:root:root {\n${lines.join('\n')}\n}`;
}

function lineOf(name: string, color: string | undefined): readonly string[] {
  return color === undefined ? [] : [`  --${name}: ${color};`];
}

/** Derives readable text colours, and keeps the contrast of secondary text. */
function followersOf(colors: ThemeColors): readonly string[] {
  const inks = [
    ['text-on-primary-color', colors['primary-color']],
    ['text-on-alert-color', colors['alert-color']],
    ['text-on-tooltip-color', colors['tooltip-background-color']],
  ] as const;
  return [
    ...inks.flatMap(([name, color]) => lineOf(name, color && inkOn(color))),
    ...(colors['primary-color'] === undefined
      ? []
      : ['  --selected-color: color-mix(in srgb, var(--primary-color) 16%, transparent);', '  --focus-color: var(--primary-color);']),
    ...(colors['text-color'] === undefined
      ? []
      : [
          '  --text-muted-color: color-mix(in srgb, var(--text-color) 84%, var(--pane-color));',
          '  --text-subtle-color: color-mix(in srgb, var(--text-color) 74%, var(--pane-color));',
        ]),
  ];
}

const PANES = ['background-color', 'pane-color', 'side-pane-color', 'header-background-color'] as const;

/** The panes with hard to read text (WCAG 2.2, 1.4.3). `shown`: all current colours. */
export function unreadablePanes(shown: ReadonlyMap<ThemeKey, string>): readonly ThemeKey[] {
  const ink = parseHex(shown.get('text-color') ?? '');
  if (!ink) return [];
  return PANES.filter((key) => {
    const pane = parseHex(shown.get(key) ?? '');
    return pane !== null && contrast(ink, pane) < 4.5;
  });
}
