/** Formats numbers for readers. */

export function milliseconds(value: number): string {
  return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;
}

export function rate(value: number): string {
  return value < 10 ? `${value.toFixed(2)}/s` : `${Math.round(value).toLocaleString('en')}/s`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
