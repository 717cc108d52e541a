/** A color of medium saturation and lightness, from its hue in degrees. */
export function pleasantColor(hue: number): string {
  const lightness = 0.65;
  const amplitude = 0.65 * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
