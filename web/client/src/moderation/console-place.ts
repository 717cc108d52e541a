/** Maps the client's addresses of moderation to the console, which is a separate app (specification, section 2). */
const CONSOLE = '/console/';
const ONE_OF = /^(users|servers|tickets)\/(\d+)$/;
const PLACES = ['users', 'servers', 'tickets'];

/** `wanted`: the part after `/app/moderation/`. */
export function consolePlace(wanted: string): string {
  const path = wanted.replace(/\/+$/, '');
  const one = ONE_OF.exec(path);
  if (one) return `${CONSOLE}${one[1]}/${one[2]}/show`;
  return PLACES.includes(path) ? `${CONSOLE}${path}` : CONSOLE;
}

/** Whether a path leads to the console, and so out of the client. */
export function isOfConsole(path: string): boolean {
  return path === '/console' || path.startsWith(CONSOLE);
}
