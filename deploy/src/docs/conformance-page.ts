/** `docs/reference/conformance.md`: the wire contract route by route and event by event, with what serves it and which tests ask it. */
import { type ContractGroup, contractEvents } from './contract-routes.ts';
import { code, table } from './table.ts';

export type ServedRoute = { readonly name: string; readonly method: string; readonly path: string };

/** Events by their names on the wire, with those that code knows them by: `user:blocked`, `friendEvents.blocked`. */
export type KnownEvents = ReadonlyMap<string, readonly string[]>;

const HEAD = `# Conformance

Made by \`npm run docs\` from the mounted routes and the tests; do not edit. A test is named where it asks the route, by the name it has in
the contracts or by its path, or where it names the event. What has no entry under _served by_ is not built.

On purpose otherwise than the contract has it: moderators find people by all of an address, not by a part of it
([decision 33](../decisions/0033-moderation.md)), for no address is kept where a part of it could be looked for; and whoever nobody hears is refused
follows, likes, votes, reposts and edits of posts as they are refused reactions, for others would hear of them. Of somebody's devices moderators are
shown the network, and of when they were last here nothing that they hide. The lists of the moderators' audit log tell of kinds of acts that the
contract has no number for, 12 to 27 ([decision 97](../decisions/0097-the-moderators-log-tells-of-every-command.md)); a ticket that a moderator took in our
console is theirs until it is taken over there ([decision 31](../decisions/0031-tickets-are-channels.md)); and notices that are no warnings, of kinds 1 to 5, are
in English for other clients ([decision 43](../decisions/0043-reports-and-appeals.md)). Nobody is suspended for a shorter time by a warning too many
([decision 88](../decisions/0088-acts-of-moderators-are-held-to-one-rule.md)).
`;

/** Names of parameters are nobody's business: the contract's are not always ours. */
function shape(method: string, path: string): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}

/** As tests ask a route without its name: its method, then its path, with anything in place of the parameters. */
function asked({ method, path }: ServedRoute): string {
  const parts = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^\'"`/]+');
  return `['"\`]${method}['"\`],\\s*['"\`](?:/api)?${parts}(?![\\w/-])`;
}

/** Contract tests where there are any: others only happen to need it. `words`: parts of regular expressions. */
function namedIn(tests: ReadonlyMap<string, string>, words: readonly string[], more: readonly string[] = []): string {
  const pattern = new RegExp([...words.map((word) => `(?<![\\w:])${word}(?![\\w:])`), ...more].join('|'));
  const files = [...tests].filter(([, text]) => pattern.test(text)).map(([path]) => path.replace(/^.*\//, '').replace(/\.test\.ts$/, ''));
  const ofContract = files.filter((file) => file.includes('-contract'));
  return (ofContract.length > 0 ? ofContract : files).sort().map(code).join(', ') || '–';
}

function section(group: ContractGroup, served: ReadonlyMap<string, ServedRoute>, tests: ReadonlyMap<string, string>): string {
  const rows = group.routes.map((route) => {
    const [method = '', path = ''] = route.split(' ');
    const ours = served.get(shape(method, path));
    return [code(route), ours ? code(ours.name) : '–', ours ? namedIn(tests, [ours.name], [asked(ours)]) : '–'];
  });
  return `## ${group.title}\n\n${table(['route', 'served by', 'tests'], rows)}\n`;
}

function events(title: string, names: readonly string[], known: KnownEvents, tests: ReadonlyMap<string, string>): string {
  const rows = names.map((name) => [
    code(name),
    known.has(name) ? 'yes' : '–',
    known.has(name) ? namedIn(tests, [name, ...(known.get(name) ?? [])]) : '–',
  ]);
  return `## ${title}\n\n${table(['event', 'served', 'tests'], rows)}\n`;
}

/** `known`: what the contracts know. `tests`: texts of those that speak to a running network, by path. */
export function conformancePage(
  groups: readonly ContractGroup[],
  routes: readonly ServedRoute[],
  known: KnownEvents,
  tests: ReadonlyMap<string, string>,
): string {
  const served = new Map(routes.map((route) => [shape(route.method, route.path), route]));
  const all = groups.flatMap((group) => group.routes);
  const done = all.filter((route) => {
    const [method = '', path = ''] = route.split(' ');
    return served.has(shape(method, path));
  });
  const names = [...contractEvents.fromClients, ...contractEvents.toClients];
  const summary = `Served: ${done.length} of ${all.length} routes, ${names.filter((name) => known.has(name)).length} of ${names.length} realtime events.\n`;
  return [
    HEAD,
    summary,
    ...groups.map((group) => section(group, served, tests)),
    events('Realtime: what clients send', contractEvents.fromClients, known, tests),
    events('Realtime: what clients hear', contractEvents.toClients, known, tests),
  ].join('\n');
}
