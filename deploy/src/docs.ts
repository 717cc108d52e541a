/**
 * `npm run docs` writes the pages that are generated from code. `-- --check` only lists pages that are out of date, and fails if there are
 * any. `-- --new-fixtures` adds missing event fixtures and never changes existing ones.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { domains } from '@folkmoot/command-api/app';
import { eventSpecs } from '@folkmoot/contracts/events';
import { listGifCategories, searchGifs } from '@folkmoot/contracts/gifs/commands';
import { accessRefusals, kernelRefusals } from '@folkmoot/contracts/kernel/refusals';
import { listOnlineUsers } from '@folkmoot/contracts/moderation/commands';
import { refusalTables } from '@folkmoot/contracts/refusals';
import { ALL_SETTINGS, INSTANCE_VARIABLES } from '@folkmoot/platform/config/all-settings';
import { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import { projections } from '@folkmoot/read-models/projections';
import { answers } from '@folkmoot/read-models/queries';
import { signalSources } from '@folkmoot/read-models/signals';
import { clusterPages } from '../cluster/pages.ts';
import { apiPages } from './docs/api-pages.ts';
import { conformancePage, type KnownEvents } from './docs/conformance-page.ts';
import { contractExports } from './docs/contract-exports.ts';
import { contractRoutes } from './docs/contract-routes.ts';
import { decisionsPage } from './docs/decisions-page.ts';
import { eventsPage } from './docs/events-page.ts';
import { withIncludedFiles } from './docs/included-files.ts';
import { metricsPage } from './docs/metrics-page.ts';
import { filesOf } from './docs/new-fixtures.ts';
import { permissionsPage } from './docs/permissions-page.ts';
import { type RefusalGroup, refusalsPage } from './docs/refusals-page.ts';
import { hasTestTitles, rulesList } from './docs/rule-tests.ts';
import { envExample, replaceBetween, settingsPage } from './docs/settings.ts';

const ROOT = join(import.meta.dirname, '../..');

type Page = { readonly path: string; readonly text: string };

function read(path: string): string | null {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}

const routes = [...domains.flatMap((domain) => domain.handlers.map((handler) => handler.route)), ...answers.map((answer) => answer.route)];

/** Routes of the gateway outside of the contracts: pages and data for other websites. */
const PAGES = [
  '/og/i/:code',
  '/og/app/explore/servers/invites/:code',
  '/og/app/profile/:userId',
  '/og/p/:postId',
  '/servers/:id/external-embed.json',
].map((path) => ({ name: path.startsWith('/og/') ? '/og' : 'external-embed.json', method: 'GET', path }));

/** Queries that the gateway answers without read models: online users and GIFs. */
const BESIDE = [listOnlineUsers, listGifCategories, searchGifs];

const GROUP = /export const (\w+) = \{(.*?)^\}/gms;
const WIRE_EVENT = /(\w+): wireEvent\(\s*'([^']+)'/g;

/** An event may be part of a group, or alone: `export const authenticated = wireEvent('user:authenticated', …)`. */
function knownEvents(): KnownEvents {
  const known = new Map<string, readonly string[]>();
  for (const source of globSync('contracts/src/**/*.ts', { cwd: ROOT }).map((path) => read(path) ?? '')) {
    for (const [, name = ''] of source.matchAll(/wireEvent\(\s*'([^']+)'/g)) if (!known.has(name)) known.set(name, []);
    for (const [, group = '', text = ''] of source.matchAll(GROUP)) {
      for (const [, key = '', name = ''] of text.matchAll(WIRE_EVENT)) known.set(name, [`${group}\\.${key}`]);
    }
  }
  return known;
}

function conformance(): string {
  const events = knownEvents();
  const asking = new Map([...testFiles()].filter(([path]) => path.startsWith('deploy/e2e/')));
  return conformancePage(contractRoutes, [...routes, ...BESIDE, ...PAGES], events, asking);
}

function refusals(): string {
  const ofDomains = refusalTables.filter((table) => table !== kernelRefusals && table !== accessRefusals);
  const groups: RefusalGroup[] = [
    { title: 'Any route', table: kernelRefusals },
    {
      title: 'Who may',
      text: 'Given by every route with such a requirement; named by those that also give it from a decision.',
      table: accessRefusals,
    },
    { title: 'Domains', table: Object.assign({}, ...ofDomains) },
  ];
  return refusalsPage(groups, routes);
}

/** A manual page with a generated part between marks. */
function withPart(path: string, name: string, text: string): Page {
  const page = replaceBetween(read(path) ?? '', name, text);
  if (page === null) throw new Failure('Misconfigured', `${path} has no place for the ${name}: <!-- ${name} --> … <!-- /${name} -->.`);
  return { path, text: page };
}

/** A manual page that shows files of the repository. */
function withFiles(path: string): Page {
  const fileOf = (file: string): string => {
    const text = read(file);
    if (text === null) throw new Failure('Misconfigured', `${path} shows ${file}, which does not exist.`);
    return text;
  };
  return { path, text: withIncludedFiles(fileOf(path), fileOf) };
}

function testFiles(): ReadonlyMap<string, string> {
  const rooms = ['contracts', 'platform', 'read-models', 'services/*', 'web/*', 'load-tests', 'deploy'];
  const paths = globSync(
    rooms.map((room) => `${room}/{src,e2e}/**/*.{ts,tsx}`),
    { cwd: ROOT },
  );
  return new Map(paths.filter(hasTestTitles).map((path) => [path, read(path) ?? '']));
}

function decisions(): string {
  const paths = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT });
  return decisionsPage(paths.map((path) => ({ name: basename(path), text: read(path) ?? '' })));
}

async function pages(): Promise<readonly Page[]> {
  const contracts = await contractExports();
  const served = new Set([...routes, ...BESIDE].map((route) => route.name));
  const all = [...contracts.routes.values()].flat().filter(({ name }) => served.has(name));
  return [
    ...apiPages(contracts, served),
    { path: 'docs/reference/permissions.md', text: permissionsPage(all) },
    { path: 'docs/reference/metrics.md', text: await metricsPage() },
    { path: 'docs/reference/events.md', text: eventsPage(eventSpecs, { projections, signalSources }) },
    { path: 'docs/reference/refusals.md', text: refusals() },
    { path: 'docs/reference/conformance.md', text: conformance() },
    { path: 'docs/decisions/README.md', text: decisions() },
    { path: '.env.example', text: envExample(ALL_SETTINGS) },
    ...clusterPages(),
    { path: 'docs/reference/settings.md', text: settingsPage(Config.shape, INSTANCE_VARIABLES, routes) },
    withFiles('docs/guides/install.md'),
    withFiles('docs/guides/back-up.md'),
    withPart('docs/explanation/architecture.md', 'rule-tests', rulesList(testFiles())),
  ];
}

async function check(): Promise<number> {
  const old = (await pages()).filter((page) => read(page.path) !== page.text);
  for (const page of old) console.error(`${page.path} is out of date: run npm run docs.`);
  return old.length === 0 ? 0 : 1;
}

function addFixtures(): number {
  const missing = eventSpecs.flatMap(filesOf).filter((file) => read(file.path) === null);
  for (const file of missing) {
    write(file.path, file.text);
    console.log(`Added ${file.path}`);
  }
  if (missing.length === 0) console.log('Every event version has its fixtures.');
  return 0;
}

async function writePages(): Promise<number> {
  for (const page of await pages()) {
    if (read(page.path) === page.text) continue;
    write(page.path, page.text);
    console.log(`Wrote ${page.path}`);
  }
  return 0;
}

async function main(options: readonly string[]): Promise<number> {
  if (options.includes('--check')) return check();
  return options.includes('--new-fixtures') ? addFixtures() : writePages();
}

process.exitCode = await main(process.argv.slice(2));
