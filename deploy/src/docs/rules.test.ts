import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasTestTitles, RULES, rulesIn } from './rule-tests.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = globSync('{contracts,platform,read-models,services/*,deploy}/{src,e2e}/**/*.ts', { cwd: ROOT });

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** SQL that changes data, as it is written in this code. */
const WRITES =
  /\b(insert into|delete from|truncate|(update [^;`]*? set)|((create|drop|alter) (or replace )?(table|schema|index|function)))\b/i;

/** The modules that may write to Postgres, and what they write. */
const WRITERS: readonly (readonly [what: string, path: RegExp])[] = [
  ['the log', /^platform\/src\/event-log\/postgres-/],
  ['read models, from the log', /^read-models\/src\/|^platform\/src\/projection\//],
  ['secrets, which never enter the log', /^platform\/src\/vault\//],
  ['what a backup holds, into an empty database', /^platform\/src\/backup\/restore-backup[.]ts$/],
  ['what a command is about to append', /^platform\/src\/command\/intents\.ts$/],
  ['signals on their way, dropped after', /^platform\/src\/signal\//],
  ['how far events were passed on', /^platform\/src\/event-bus\/(relay-place|owned-partition)[.]ts$/],
  ['the tree over the log and what was signed of it', /^platform\/src\/proof\/proof-store[.]ts$/],
  ['what a replayed event changed, in a database that goes when it ends', /^deploy\/src\/audit\/bundle\/changes[.]ts$/],
  ['who holds a lease', /^platform\/src\/lease\/lease-row[.]ts$/],
  ['what the log can be searched by, made again by whoever searches', /^platform\/src\/history-index\/segment-store[.]ts$/],
  ['how far reactors have come', /^platform\/src\/reactor\/reactor-place[.]ts$/],
  ['when the last backup was made, of which the next one tells', /^platform\/src\/backup\/last-backup[.]ts$/],
  ['what the nightly self-check found, made again by the next', /^platform\/src\/self-check\/self-check-store[.]ts$/],
  [
    'how far the file collector has come, and which files messages have',
    /^platform\/src\/media\/(collector-checkpoint|media-schema)[.]ts$/,
  ],
  ['hashes and sizes of files, made again from the files and the log', /^platform\/src\/media\/file-(hashes|space)[.]ts$/],
  ['numbers of processes, for as long as they live', /^platform\/src\/ids\/instance-number[.]ts$/],
  ['which tables were made', /^platform\/src\/database\/schema[.]ts$/],
  ['test databases', /\/(testing|e2e)\/|\/test-[^/]+$|[.]test[.]ts$/],
];

describe('the rules in the titles of tests', () => {
  it('exist', () => {
    const named = SOURCES.filter(hasTestTitles).flatMap((path) =>
      [...read(path).matchAll(/['"`(]H(\d+)\b/g)].map((match) => `H${match[1]}`),
    );
    expect([...new Set(named)].filter((id) => !RULES.some((rule) => rule === id))).toEqual([]);
  });

  it('are all of docs/explanation/architecture.md', () => {
    const rows = [...read('docs/explanation/architecture.md').matchAll(/^\| (H\d+) +\| [^|]+ \| [^|]+ \|$/gm)].map((match) => match[1]);
    expect(rows).toEqual([...RULES]);
  });

  it('are each covered by a test', () => {
    const tested = new Set(SOURCES.filter(hasTestTitles).flatMap((path) => [...rulesIn(read(path))]));
    expect(RULES.filter((rule) => !tested.has(rule))).toEqual([]);
  });
});

describe('the pages written by hand', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
  const rooms = /`((?:contracts|platform|services|read-models|web|deploy|load-tests)\/[\w./-]+[.]tsx?)`/g;

  it.each(pages)('%s names only files that exist', (page) => {
    const named = [...read(page).matchAll(rooms)].map((match) => match[1] ?? '');
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe('events are the only write', () => {
  it('H1 no other module changes data in Postgres', () => {
    const writers = SOURCES.filter((path) => WRITES.test(read(path)));
    expect(writers.length).toBeGreaterThan(10);
    expect(writers.filter((path) => !WRITERS.some(([, allowed]) => allowed.test(path)))).toEqual([]);
  });

  it('H1 no service uses SQL that changes data', () => {
    expect(SOURCES.filter((path) => path.startsWith('services/') && !hasTestTitles(path) && WRITES.test(read(path)))).toEqual([]);
  });
});

describe('scripts of npm', () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));

  // npm only ends its shell. Without exec, the program would continue and keep its port.
  it.each(Object.entries(scripts).filter(([, words]) => /\bnode /.test(words)))('%s stops with npm', (_name, words) => {
    expect(words).toMatch(/^exec node /);
  });
});
