/** The session of this device: the token of the client. The console never writes it. */
const TOKEN = 'folkmoot.token';

export function token(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return null;
  }
}

/** Opens the login page of the client, which returns to the current page. */
export function leaveForLogin(): void {
  const { pathname, search } = window.location;
  window.location.replace(`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`);
}

/** Reloads the page when the user logs out, or another user logs in, in another tab. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN || key === null) window.location.reload();
  });
}
