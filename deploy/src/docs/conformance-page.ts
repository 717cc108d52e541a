/** `docs/reference/conformance.md`: each route and event of the wire contract, with the code that serves it and the tests that use it. */
import { type ContractGroup, contractEvents } from './contract-routes.ts';
import { code, table } from './table.ts';

export type ServedRoute = { readonly name: string; readonly method: string; readonly path: string };

/** Wire names of events with their names in code: `user:blocked`, `friendEvents.blocked`. */
export type KnownEvents = ReadonlyMap<string, readonly string[]>;

const HEAD = `# Conformance

Made by \`npm run docs\` from the mounted routes and the tests; do not edit. This page compares Folkmoot with the wire contract of existing clients. A test is named if it calls the route (by its name in
the contracts or by its path) or names the event. A route without an entry under _served by_ does not exist.

Intended differences from the contract:

- Moderators find people by a complete e-mail address, not by a part. Folkmoot does not store addresses in a form that can be searched by parts ([decision 33](../decisions/0033-record-sanctions-as-events-and-bans-of-addresses-by-keyed-hash.md)).
- Shadow-banned people cannot follow, like, vote, repost or edit posts, just as they cannot react, because others would see these actions.
- Moderators see the network of a person's devices. They see when a person was last online only if the person does not hide this.
- The moderators' audit log has actions without a number in the contract. They have the numbers 12 to 27 ([decision 97](../decisions/0097-log-every-moderator-command-on-a-route-of-our-own.md)).
- A ticket that a moderator claimed in our console stays theirs until someone claims it there ([decision 31](../decisions/0031-model-tickets-as-hidden-channels-with-their-own-stream.md)).
- Notices of kinds 1 to 5, which are not warnings, are in English in other clients ([decision 43](../decisions/0043-store-reported-content-with-the-report-sealed-for-its-author.md)).
- An automatic suspension after too many warnings never shortens a longer suspension ([decision 88](../decisions/0088-apply-the-same-moderation-rules-on-every-path.md)).
`;

/** Ignores the names of parameters, because ours may differ from the contract's. */
function shape(method: string, path: string): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}

/** A pattern for tests that call a route by method and path, with any parameters. */
function asked({ method, path }: ServedRoute): string {
  const parts = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^\'"`/]+');
  return `['"\`]${method}['"\`],\\s*['"\`](?:/api)?${parts}(?![\\w/-])`;
}

/** Prefers contract tests, because others may use a route only by chance. `words`: parts of regular expressions. */
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

/** `known`: the events of the contracts. `tests`: the sources of tests that use a running network, by path. */
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
    events('Realtime: what clients receive', contractEvents.toClients, known, tests),
  ].join('\n');
}
