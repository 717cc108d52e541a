/** Where the moderators' console has what the client's addresses of moderation name (specification, section 2). It is a page of its own. */
const CONSOLE = '/console/';
const ONE_OF = /^(users|servers|tickets)\/(\d+)$/;
const PLACES = ['users', 'servers', 'tickets'];

/** `wanted`: what follows `/app/moderation/`. */
export function consolePlace(wanted: string): string {
  const path = wanted.replace(/\/+$/, '');
  const one = ONE_OF.exec(path);
  if (one) return `${CONSOLE}${one[1]}/${one[2]}/show`;
  return PLACES.includes(path) ? `${CONSOLE}${path}` : CONSOLE;
}

/** Whether a way leads there, and so out of the client. */
export function isOfConsole(path: string): boolean {
  return path === '/console' || path.startsWith(CONSOLE);
}
