/** A readable text colour on a colour that a user chose (WCAG 2.2). */
const DARK = '#060403';
const LIGHT = '#ffffff';

/** Parses `#rgb`, `#rrggbb` and `#rrggbbaa` to red, green, blue from 0 to 255. null: invalid. */
export function parseHex(color: string): readonly [number, number, number] | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(color)?.[1];
  if (!digits) return null;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/** Relative luminance, 0 black to 1 white. */
export function luminance([red, green, blue]: readonly [number, number, number]): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

export function contrast(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/**
 * The text colour with the higher contrast: 4.5 or more on any colour, the minimum for small text (WCAG 1.4.3). With a lighter dark colour,
 * some medium reds would not reach that.
 */
export function inkOn(color: string): string {
  const background = parseHex(color);
  if (!background) return LIGHT;
  return contrast(background, [0x06, 0x04, 0x03]) >= contrast(background, [255, 255, 255]) ? DARK : LIGHT;
}
