import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { appPages, PUBLIC_PAGES } from './client-pages.ts';

const CLIENT = join(import.meta.dirname, '../../../web/client/src');
const ROUTE = /<Route\s+path="([^"]+)"/g;

/** The base path of each file with routes. A missing file fails the test. */
const BASES: Readonly<Record<string, string>> = {
  'App.tsx': '/app',
  'settings/UserSettingsPage.tsx': '/app/settings',
  'settings/ServerSettingsPage.tsx': '/app/servers/:serverId/settings',
  'tickets/TicketsSettings.tsx': '/app/settings/tickets',
  'applications/DeveloperSettings.tsx': '/app/settings/developer',
  'applications/ApplicationPage.tsx': '/app/settings/developer/applications/:applicationId',
};

/** Routes without a screen. */
const LEADS_ON: Readonly<Record<string, string>> = {
  '/p/:postId': 'to /app?postId=…',
  '/app/explore/servers/invites/:code': 'to /i/…',
  '/app/explore/servers': 'is /app/explore',
  '/app/servers/:serverId': 'to a channel of the server',
  '/app/settings/call-settings': 'to /app/settings/voice',
  '/app/moderation/*': 'to the console',
  '/setup': 'to the log-in, once there is a founder',
};

function routesIn(file: string): readonly string[] {
  const base = BASES[file];
  const paths = [...readFileSync(join(CLIENT, file), 'utf8').matchAll(ROUTE)].map(([, path = '']) => path);
  if (paths.length > 0 && base === undefined) throw new Error(`${file} has routes, but the test does not know their base path.`);
  return paths.map((path) => (path.startsWith('/') ? path : `${base}/${path}`));
}

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
const routes = files.flatMap(routesIn);
/** The rest of the path is in another file, or the route redirects. */
const pages = routes.filter((path) => !path.endsWith('*') || path === '/app/moderation/*');

const ids = {
  ...{ ownId: '1', otherId: '2', serverId: '3', channelId: '4', roleId: '5', code: 'c0de', directId: '6', postId: '7' },
  ...{ ticketId: 8, applicationId: '9', questionId: '10', ruleId: '11' },
};
const walked = [...PUBLIC_PAGES, ...appPages(ids)].map(({ path }) => path.split('?', 1)[0] ?? '');
const table = pages.map((path) => ({ path }));
const matched = walked.map((path) => matchRoutes(table, path)?.at(-1)?.route.path);

it('has every page of the router', () => {
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((path) => !matched.includes(path) && !(path in LEADS_ON))).toEqual([]);
});

it('has no page that is not in the router', () => {
  const roots = ['/app', '/app/settings', '/app/servers/3/settings', '/app/settings/developer/applications/9', '/app/settings/tickets'];
  expect(walked.filter((path, index) => matched[index] === undefined && !roots.includes(path))).toEqual([]);
  expect(Object.keys(LEADS_ON).filter((path) => !pages.includes(path))).toEqual([]);
});
