/**
 * Every route that the contracts open only to moderators, called by others (users document 11). New routes are tested as soon as
 * they are declared.
 */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { declaredRoutes } from '@folkmoot/contracts/testing/declared';
import { expect, it } from 'vitest';
import { setBadges } from './harness/badges.ts';
import { type Answer, pathOf } from './harness/http.ts';
import type { Person } from './harness/network.ts';
import { startNetworkWithFounder } from './harness/network-with-founder.ts';

/** The list of the contract, with `:` for any parameter. Routes with `+pw` contain the moderator's password. */
const OF_CONTRACT = [
  'GET /moderation/stats',
  'GET /moderation/online-users',
  'GET /moderation/users',
  'GET /moderation/users/search',
  'GET /moderation/users/:',
  'GET /moderation/users/:/users-with-same-ip',
  'GET /moderation/users/audit-logs',
  'GET /moderation/servers',
  'GET /moderation/servers/search',
  'GET /moderation/servers/:',
  'GET /moderation/posts',
  'GET /moderation/posts/search',
  'GET /moderation/channels/:/messages',
  'GET /moderation/tickets',
  'GET /moderation/tickets/:',
  'GET /moderation/audit-logs',
  'GET /moderation/audit-logs/search',
  'POST /moderation/users/: +pw',
  'POST /moderation/users/suspend +pw',
  'PATCH /moderation/users/suspend +pw',
  'DELETE /moderation/users/suspend +pw',
  'POST /moderation/users/warn +pw',
  'POST /moderation/users/shadow-ban +pw',
  'DELETE /moderation/users/shadow-ban +pw',
  'POST /moderation/servers/: +pw',
  'DELETE /moderation/servers/: +pw',
  'DELETE /moderation/servers/:/schedule-delete +pw',
  'POST /moderation/servers/:/pin',
  'DELETE /moderation/servers/:/pin',
  'POST /moderation/posts/delete +pw',
  'POST /moderation/posts/:/announcement +pw',
  'DELETE /moderation/posts/:/announcement +pw',
  'POST /moderation/tickets/:',
] as const;

const NOWHERE = '1234567890123456789';
/** Including our own routes. */
const routes = (await declaredRoutes()).filter(({ path }) => path.startsWith('/moderation/'));
const { network, founder, stranger } = await startNetworkWithFounder('Newcomer');

function shapeOf({ method, path }: RouteSpec): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}

function pathTo(route: RouteSpec): string {
  return pathOf(route, { params: Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, NOWHERE])) });
}

/** The request has no valid content, so a refusal shows that permissions are checked first. */
function call(person: Person, route: RouteSpec, more: { readonly slash?: string; readonly body?: object } = {}): Promise<Answer> {
  return person.api(route.method, `${pathTo(route)}${more.slash ?? ''}`, route.method === 'GET' ? {} : { body: more.body ?? {} });
}

it('include all of the contract, and are declared as for moderators', () => {
  const declared = routes.map(shapeOf);
  expect(OF_CONTRACT.filter((line) => !declared.includes(line.replace(' +pw', '')))).toEqual([]);
  for (const { name, who } of routes) expect([name, who.slice(0, 2)]).toEqual([name, [{ need: 'user' }, { need: 'staff' }]]);
});

it('refuse all others, whatever else they send, and write nothing', async () => {
  await setBadges(network, stranger, BADGE.MOD | BADGE.SUPPORTER | BADGE.CONTRIBUTOR);
  const before = await network.head();
  for (const route of routes) {
    const { status, body } = await call(stranger, route);
    expect([status, body], shapeOf(route)).toEqual([403, { message: 'Admin access only!', path: null }]);
    const anonymous = await network.anyone(route.method, pathTo(route), route.method === 'GET' ? {} : { body: {} });
    expect([anonymous.status, anonymous.body], shapeOf(route)).toEqual([401, { message: 'No token provided.', path: null }]);
  }
  expect(await network.head()).toBe(before);
});

it('require the password of moderators where the contract does, and nowhere else', async () => {
  for (const line of OF_CONTRACT.filter((each) => !each.startsWith('GET'))) {
    const [shape, proof] = [line.replace(' +pw', ''), line.endsWith(' +pw')];
    const route = routes.find((each) => shapeOf(each) === shape);
    if (!route) throw new Error(`${shape} is not declared.`);
    const ids = { userIds: [], postIds: [] };
    const { status, body } = await call(founder, route, { body: { ...ids, days: 1, reason: 'Spam.', status: 1 } });
    if (proof) expect([[400, 403].includes(status), body], shape).toMatchObject([true, { path: 'password' }]);
    else expect(body, shape).not.toMatchObject({ path: 'password' });
  }
});

it('work the same with a trailing slash and with invalid numbers', async () => {
  const lists: readonly string[] = OF_CONTRACT;
  for (const route of routes.filter((each) => each.method === 'GET' && lists.includes(shapeOf(each)))) {
    const [plain, slashed] = [await call(founder, route), await call(founder, route, { slash: '/?limit=undefined&after=undefined' })];
    expect([slashed.status, slashed.status < 500], shapeOf(route)).toEqual([plain.status, true]);
  }
});
