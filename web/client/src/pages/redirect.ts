/** Where to go after signing in. */
const APP = '/app';

/** Only a path of this origin: a link to the log-in page must not lead a person elsewhere. */
export function redirectTarget(asked: string | null): string {
  if (!asked || /[\u0000-\u001f]/.test(asked)) return APP;
  return /^\/(?![/\\])/.test(asked) ? asked : APP;
}

/** The same page with the wish carried along. */
export function withRedirect(page: string, target: string): string {
  return target === APP ? page : `${page}?redirect=${encodeURIComponent(target)}`;
}
