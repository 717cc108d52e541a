/** The stream of two users, in either order. */
export function pairStream(a: string, b: string): string {
  return a < b ? `pair-${a}-${b}` : `pair-${b}-${a}`;
}
