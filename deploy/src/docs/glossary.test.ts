/** Checks the English texts of both clients and of e-mails against docs/glossary.md. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

const MOST_TERMS = 70;

/** Words that the console still uses. Remove a word from this list when the console no longer has it. */
const CONSOLE_STILL_USES: readonly string[] = [];

type Text = { readonly where: string; readonly text: string };
type Rule = { readonly words: readonly string[]; readonly use: string; readonly except: readonly string[] };

function rowsOf(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| -/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

const page = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const [terms = '', doNotUse = ''] = page.split('## Do not use');
const termRows = rowsOf(terms).filter(([term]) => term !== 'Term');
const rules: readonly Rule[] = rowsOf(doNotUse)
  .slice(1)
  .map(([words = '', use = '', except = '']) => ({ words: listed(words), use, except: listed(except) }));

function listed(cell: string): readonly string[] {
  return cell
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '');
}

/** Texts in quotes, each with its file and line. */
function textsIn(folder: string): readonly Text[] {
  return globSync('**/*texts.ts', { cwd: join(ROOT, folder) }).flatMap((file) =>
    readFileSync(join(ROOT, folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^(?:\s*\/?\*|import|\s*\/\/)/.test(line)
          ? []
          : [...line.matchAll(/(?::|^)\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g)].map(([, single, double]) => ({
              where: `${folder}/${file}:${index + 1}`,
              text: single ?? double ?? '',
            })),
      ),
  );
}

function textsOfMails(): readonly Text[] {
  const file = 'services/command-api/src/accounts/letters/en_gb.json';
  const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  return Object.entries(texts).map(([key, text]) => ({ where: `${file}: ${key}`, text }));
}

/** One line for each forbidden word in a text. */
function faultsOf(texts: readonly Text[], allowed: readonly string[] = []): readonly string[] {
  return texts.flatMap(({ where, text }) =>
    rules.flatMap(({ words, use, except }) => {
      const rest = except.reduce((left, phrase) => left.replaceAll(phrase, ''), text.replace(/\{\w+\}/g, '').toLowerCase());
      return words
        .filter((word) => !allowed.includes(word) && new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(rest))
        .map((word) => `${where}: “${word}” in “${text}”; use: ${use}`);
    }),
  );
}

describe('the glossary', () => {
  it('has at most seventy terms, each once and with all its columns', () => {
    const names = termRows.map(([term]) => term);
    expect(names.length).toBeGreaterThan(30);
    expect(names.length).toBeLessThanOrEqual(MOST_TERMS);
    expect(new Set(names).size).toBe(names.length);
    expect(termRows.filter((row) => row.length !== 5 || row.includes(''))).toEqual([]);
    expect(rules.filter(({ words, use }) => words.length === 0 || use === '')).toEqual([]);
  });

  it('finds a forbidden word, and allows its exceptions', () => {
    expect(faultsOf([{ where: 'here', text: 'Whoever is Gone' }])).toHaveLength(2);
    expect(faultsOf([{ where: 'here', text: 'The mail server. Standards of {place}.' }])).toEqual([]);
  });
});

describe('no text has a word that the glossary replaces', () => {
  it('in the client', () => {
    const texts = textsIn('web/client/src');
    expect(texts.length).toBeGreaterThan(1500);
    expect(faultsOf(texts)).toEqual([]);
  });

  it('in e-mails', () => {
    expect(faultsOf(textsOfMails())).toEqual([]);
  });

  it('in the console', () => {
    const texts = textsIn('web/moderation/src');
    expect(texts.length).toBeGreaterThan(400);
    expect(faultsOf(texts, CONSOLE_STILL_USES)).toEqual([]);
  });
});
