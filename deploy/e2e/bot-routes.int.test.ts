/**
 * Every route, called with a bot's token. Routes that the contract opens to bots accept it. All others answer that bots are not
 * allowed.
 */
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { declaredRoutes } from '@folkmoot/contracts/testing/declared';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { pathOf, RefusedBody } from './harness/http.ts';
import { type Network, startNetwork } from './harness/network.ts';
import { createTestBot, type TestBot } from './harness/test-bot.ts';

/**
 * Routes where the documents say "bot": servers document 5.1 to 5.5 and 5.10 to 5.13, users document 5 and 8. `:` is any
 * parameter.
 */
const FOR_BOTS: ReadonlySet<string> = new Set([
  'GET /servers/:/audit-logs',
  'POST /servers/:/members/:',
  'POST /servers/:/members/:/profile',
  'DELETE /servers/:/members/:/kick',
  'POST /servers/:/bans/:',
  'DELETE /servers/:/bans/:',
  'GET /servers/:/bans',
  'POST /servers/:/channels',
  'POST /servers/:/channels/:',
  'DELETE /servers/:/channels/:',
  'POST /servers/:/channels/:/permissions/:',
  'POST /servers/:/channels/order',
  'POST /servers/:/roles',
  'POST /servers/:/roles/:',
  'DELETE /servers/:/roles/:',
  'POST /servers/:/roles/order',
  'GET /servers/:/emojis',
  'POST /servers/:/emojis',
  'POST /servers/:/emojis/:',
  'DELETE /servers/:/emojis/:',
  'GET /channels/:',
  'GET /channels/:/messages',
  'GET /channels/:/messages/:',
  'POST /channels/:/messages',
  'PATCH /channels/:/messages/:',
  'DELETE /channels/:/messages/:',
  'POST /channels/:/messages/:/mark-unread',
  'POST /channels/:/typing',
  'POST /channels/:/messages/:/reactions',
  'POST /channels/:/messages/:/reactions/remove',
  'GET /channels/:/messages/:/reactions/users',
  'POST /channels/:/messages/:/buttons/:/callback',
  'POST /applications/bot/commands',
  'POST /users',
  'POST /users/presence',
  'GET /users/channel-notice',
  'PUT /users/channel-notice',
  'DELETE /users/channel-notice',
  'POST /users/:/open-channel',
  'POST /posts',
  'GET /posts',
  'PATCH /posts/:',
  'DELETE /posts/:',
]);

/**
 * Open to bots although no document says so: our own routes, and routes that the documents open to everyone and we open to
 * members.
 */
const OURS: readonly string[] = [
  'GET /servers',
  'GET /servers/:',
  'GET /servers/:/external-embed',
  'POST /users/last-online',
  'POST /channels/:/dismiss',
  'GET /channels/:/pins',
  'POST /channels/:/messages/:/pin',
  'DELETE /channels/:/messages/:/pin',
  'GET /channels/:/messages/:/source',
  'GET /channels/:/messages/:/versions',
  'PATCH /channels/:/messages/:/attachments/:',
  'POST /channels/:/messages/:/embed',
  'DELETE /channels/:/messages/:/embed',
  'POST /channels/:/messages/:/poll/end',
  'GET /channels/:/messages/:/poll/choices/:/votes',
  'GET /posts/:/source',
];

const NOT_ALLOWED = 'Bots are not allowed to use this route.';
const routes = await declaredRoutes();

function shapeOf(route: RouteSpec): string {
  return `${route.method} ${route.path.replace(/:\w+/g, ':').replace(/\/+$/, '')}`;
}

/** Whether the route works without a token. */
function isPublic(route: RouteSpec): boolean {
  const [first] = route.who;
  return first?.need === 'nothing' || first?.need === 'optionalToken';
}

let network: Network;
let bot: TestBot;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  bot = await createTestBot(network, await network.register('Owner'));
});

afterAll(() => network.stop());

it.each(routes.filter((route) => !isPublic(route)).map((route) => [shapeOf(route), route] as const))('%s', async (shape, route) => {
  const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1234567890123456789']));
  const answer = await bot.person.api(route.method, pathOf(route, { params }), route.method === 'GET' ? {} : { body: {} });
  const refused = RefusedBody.safeParse(answer.body).data;
  expect(answer.status === 401 && refused?.message === NOT_ALLOWED, answer.text.slice(0, 300)).toBe(
    !FOR_BOTS.has(shape) && !OURS.includes(shape),
  );
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
});
