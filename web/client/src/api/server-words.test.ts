/** Checks that every refusal is translated to every language, or is in the list of refusals that this client never shows, with a reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SOCKET_REFUSALS } from '@folkmoot/contracts/accounts/socket-refusals';
import { refusalTables } from '@folkmoot/contracts/refusals';
import { declaredRoutes } from '@folkmoot/contracts/testing/declared';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_LANGUAGES } from '../i18n/languages.ts';
import { readTranslations } from '../i18n/read-translations.ts';
import { withGaps } from './number-gaps.ts';
import { SERVER_AREA } from './refusal-texts.ts';
import { ALL_TEXTS, serverWords } from './server-words.ts';
import { BOTS, CONSOLE, SERVICES, UNREACHABLE_REFUSALS } from './unreachable-refusals.ts';

const CLIENT = resolve(import.meta.dirname, '..');
const CONTRACTS = resolve(import.meta.dirname, '../../../../contracts/src');

/** Loading all routes of the contract takes a while. */
const PATIENCE_MS = 60_000;

let routes: Awaited<ReturnType<typeof declaredRoutes>>;

beforeAll(async () => {
  routes = await declaredRoutes();
}, PATIENCE_MS);

function translationsOf(id: string) {
  return readTranslations(JSON.parse(readFileSync(join(CLIENT, 'i18n/languages', `${id}.json`), 'utf8')));
}

function sourceOf(folder: string, isWanted: (name: string) => boolean): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && isWanted(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

describe.each(ALL_LANGUAGES.filter(({ id }) => id !== 'en_gb'))('$english', ({ id }) => {
  it('has every refusal, except those that are listed as never shown', () => {
    const translations = translationsOf(id);
    const translated = new Set(Object.keys(translations[SERVER_AREA] ?? {}));
    const reachable = [...ALL_TEXTS].filter(([code]) => !Object.hasOwn(UNREACHABLE_REFUSALS, code));
    expect(
      reachable.flatMap(([code, texts]) => texts.filter((text) => !translated.has(withGaps(text).words)).map((text) => [code, text])),
    ).toEqual([]);
  });
});

describe('the refusals that this client never shows', () => {
  it('are refusals', () => {
    expect(Object.keys(UNREACHABLE_REFUSALS).filter((code) => !ALL_TEXTS.has(code))).toEqual([]);
  });

  it('belong to no route that this client calls, if that is their reason', () => {
    const client = new Set(sourceOf(CLIENT, () => true).match(/\w+/g));
    const called = routes.filter(({ name }) => client.has(name));
    const reachable = new Set<string>(called.flatMap(({ refuses }) => refuses));
    if (called.some(({ who }) => who.some(({ need }) => need === 'founder'))) reachable.add('FounderOnly');
    expect(called.length).toBeGreaterThan(100);
    const byRoute = Object.entries(UNREACHABLE_REFUSALS).filter(([, why]) => [BOTS, CONSOLE, SERVICES].includes(why));
    expect(byRoute.filter(([code]) => reachable.has(code)).map(([code]) => code)).toEqual([]);
  });
});

describe('the texts', () => {
  it('are those of the contract, without repeats', () => {
    const words = serverWords();
    expect(new Set(words).size).toBe(words.length);
    expect(words).toContain(refusalTables[0].RateLimited.text);
    expect(words).not.toContain(ALL_TEXTS.get('NothingSealed')?.[0]);
  });

  it('that a service gives to a refusal are in a table of the contract', () => {
    const services = ['services', 'platform'].map((folder) =>
      sourceOf(resolve(CONTRACTS, '../..', folder), (name) => !name.includes('node_modules')),
    );
    const source = services.join('\n');
    expect(source.match(/\brefuse\([^()]*\btext: ['"`][^\n]*/g) ?? []).toEqual([]);
    // Finds other replies: those with a text in the code, or with the text of a foreign error.
    expect(source.match(/(?:\bbody: |\bsend\()\{ message: (?!text,|uploadRefusals\.\w+\.text,)[^\n]*/g) ?? []).toEqual([]);
  });

  it('that a socket is refused with are included', () => {
    const words = serverWords();
    expect(Object.values(SOCKET_REFUSALS).filter((sentence) => !words.includes(sentence))).toEqual([]);
  });

  it('are the only ones that a socket is refused with', () => {
    const folders = ['contracts/src', 'platform/src', 'read-models/src', 'services'].map((folder) => resolve(CONTRACTS, '../..', folder));
    const source = folders.map((folder) => sourceOf(folder, (name) => !name.includes('node_modules'))).join('\n');
    // Signals that disconnect a user and messages to sockets are each made in one file, which uses only the sentences of the table.
    expect(source.match(/\{ kind: 'disconnect', [^\n]*/g)).toEqual(["{ kind: 'disconnect', userId, payload, ...which };"]);
    expect(source.match(/\bemit\(accountEvents\.authenticateError\.name, [^\n]*/g)).toEqual([
      'emit(accountEvents.authenticateError.name, signal.payload);',
      'emit(accountEvents.authenticateError.name, data ? { message, data } : { message });',
    ]);
  });
});
