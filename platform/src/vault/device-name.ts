/** Name of a session: browser and system, without anything that identifies a single device. */

/** Ordered, because most browsers also include the names of those further down. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Mac OS X|Macintosh)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function named(names: readonly (readonly [RegExp, string])[], agent: string): string | null {
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}

/** Null: unknown browser and system. */
export function deviceName(agent: string | null | undefined): string | null {
  const text = (agent ?? '').slice(0, 400);
  const browser = named(BROWSERS, text);
  const system = named(SYSTEMS, text);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system;
}
