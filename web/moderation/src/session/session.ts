/** Who is signed in on this device: the product's own token, which the client keeps. The console never writes it. */
const TOKEN = 'folkmoot.token';

export function token(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return null;
  }
}

/** To the product's own log-in, and back to where one was. */
export function leaveForLogin(): void {
  const { pathname, search } = window.location;
  window.location.replace(`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`);
}

/** Whoever logs out, or in as somebody else, in another tab does so here: the page begins anew. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN || key === null) window.location.reload();
  });
}
