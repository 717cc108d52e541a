/** Records that this tab started a login at a provider, so that a code in someone else's link logs no one in. */
const KEY = 'folkmoot.providerLogIn';
/** The server keeps the login as long. */
const LASTS_MS = 10 * 60_000;

export function markLogInStarted(): void {
  sessionStorage.setItem(KEY, String(Date.now()));
}

/** Returns true once. */
export function takeLogInStarted(): boolean {
  const at = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
  sessionStorage.removeItem(KEY);
  return Date.now() - at < LASTS_MS;
}
