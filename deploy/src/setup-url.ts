/**
 * The address at which the founder of a new instance registers. The code is after the #, so that browsers send it to no server, and no
 * proxy logs it.
 */

export function setupUrl(url: string, code: string | null): string | null {
  return code === null ? null : new URL(`/setup#${code}`, url).href;
}

/** Printed at each start until there is a founder. */
export function setupWords(url: string): string {
  return `This instance has no founder yet. Open ${url} to set it up.`;
}
