/** Where to go after signing in. */
const APP = '/app';

/** Stands for any origin; a target that leaves it is not ours. */
const HERE = 'http://here.invalid';

/** Only a path of this origin: a link to the log-in page must not lead a person elsewhere. */
export function redirectTarget(asked: string | null): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, HERE)) return APP;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  // What resolves to two slashes names another host to whoever resolves it once more.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : APP;
}

/** The same page with the wish carried along. */
export function withRedirect(page: string, target: string): string {
  return target === APP ? page : `${page}?redirect=${encodeURIComponent(target)}`;
}
