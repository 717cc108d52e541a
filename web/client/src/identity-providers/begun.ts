/** That this tab began a log-in at a provider: a code that somebody else sends in a link logs nobody in. */
const KEY = 'folkmoot.providerLogIn';
/** As long as the server remembers it. */
const LASTS_MS = 10 * 60_000;

export function beginLogIn(): void {
  sessionStorage.setItem(KEY, String(Date.now()));
}

/** Answers true once. */
export function takeBegun(): boolean {
  const at = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
  sessionStorage.removeItem(KEY);
  return Date.now() - at < LASTS_MS;
}
