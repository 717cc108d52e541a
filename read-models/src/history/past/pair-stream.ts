/** What is between two people has one stream, whoever of them did it. */
export function pairStream(a: string, b: string): string {
  return a < b ? `pair-${a}-${b}` : `pair-${b}-${a}`;
}
