/** The page to open after a login. */
const APP = '/app';

/** A placeholder for the current origin. A target with another origin is refused. */
const HERE = 'http://here.invalid';

/** Accepts only paths of this origin, so that a link to the login page cannot redirect to another website. */
export function redirectTarget(requested: string | null): string {
  if (!requested?.startsWith('/') || !URL.canParse(requested, HERE)) return APP;
  const { origin, pathname, search, hash } = new URL(requested, HERE);
  // A path that starts with two slashes would be another host if it is resolved again.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : APP;
}

/** Adds the target to the address of a page. */
export function withRedirect(page: string, target: string): string {
  return target === APP ? page : `${page}?redirect=${encodeURIComponent(target)}`;
}
