import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SETTINGS, INSTANCE_VARIABLES } from '@folkmoot/platform/config/all-settings';
import { Config } from '@folkmoot/platform/config/config';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { inlineCodeOf, PAGES, ROOT, readPage, snippetsOf } from './written-pages.ts';

const SHELL = new Set(['sh', 'bash', 'console']);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** Sources of the programs behind npm scripts, which contain their flags. */
const SOURCES = globSync(['deploy/{src,cluster,faults}/**/*.ts', 'load-tests/src/**/*.ts'], { cwd: ROOT })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/** Files that a command of the same page or the reader creates. */
const MADE_LATER = /^deploy\/(secrets|\.env|standalone\.env)|^load-tests\/reports|^docs\/\.vitepress/;
const PATH = /(?<![\w./-])(?:contracts|platform|services|read-models|web|deploy|load-tests|docs|examples)\/[\w./-]*\w/g;

/** Variables of our other programs, or of third-party programs. */
const OTHER_VARIABLES = new Set([
  ...['BOT_TOKEN', 'FOLKMOOT_URL', 'CHROMIUM_PATH', 'CLUSTER_DIR', 'K6', 'TMPDIR', 'CARGO_TARGET_DIR', 'NODE_ENV', 'DOCKER_HOST'],
  ...['HTTPS', 'PWD', 'PATH', 'HOME', 'WEBKIT_DISABLE_DMABUF_RENDERER'],
]);

function shellOf(page: string): string {
  const snippets = snippetsOf(readPage(page)).filter(({ language }) => SHELL.has(language));
  return snippets.map(({ text }) => text.replace(/\\\n\s*/g, ' ')).join('\n');
}

/** Commands in snippets and in inline code. */
function commandsOf(page: string): readonly string[] {
  const lines = [...shellOf(page).split('\n'), ...inlineCodeOf(readPage(page))];
  return lines.flatMap((line) => line.match(/\bnpm (?:run|start|test)\b[^|;&#`]*/g) ?? []);
}

function hasFlag(flag: string): boolean {
  const name = flag.replace(/^--/, '');
  const camel = name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
  // Options for the number of services are named after them: --gateways.
  const service = name.replace(/s$/, '');
  return SOURCES.includes(`--${name}`) || new RegExp(`['"\`]${name}['"\`]|\\b${camel}\\b|['"\`]${service}['"\`]`).test(SOURCES);
}

function faultsOf(command: string): readonly string[] {
  const [, word = ''] = /^npm (?:run )?(?:-s |--silent )?([\w:-]+)/.exec(command) ?? [];
  // `npm run …` alone refers to all of them.
  if (word === '' || word === 'run') return [];
  if (!(word in scripts)) return [`${command}: there is no script ${word}`];
  const flags = (command.split(' -- ')[1] ?? '').match(/(?<=^| )--[a-z][\w-]*/g) ?? [];
  return flags.filter((flag) => !hasFlag(flag)).map((flag) => `${command}: there is no ${flag}`);
}

const SETTINGS = new Set([...Object.keys(ALL_SETTINGS), ...Object.keys(Config.shape), ...Object.keys(INSTANCE_VARIABLES)]);

function isSetting(name: string): boolean {
  return SETTINGS.has(name) || SETTINGS.has(name.replace(/_FILE$/, '')) || OTHER_VARIABLES.has(name);
}

/** Variables that are set before a command, or in a file of settings. */
function variablesOf(page: string): readonly string[] {
  const files = snippetsOf(readPage(page)).filter(({ language }) => language === 'env' || language === 'dotenv');
  const text = [shellOf(page), ...inlineCodeOf(readPage(page)), ...files.map((file) => file.text)].join('\n');
  return [...text.matchAll(/(?:^|[\s"])([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
}

function parsed({ language, text }: { readonly language: string; readonly text: string }): string | null {
  try {
    if (language === 'json') JSON.parse(text);
    if (language === 'yaml' || language === 'yml')
      for (const document of parseAllDocuments(text)) if (document.errors[0]) throw document.errors[0];
    return null;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)} in ${text.slice(0, 80)}`;
  }
}

describe('the snippets of the documentation', () => {
  it('are found', () => {
    expect(PAGES.flatMap(commandsOf).length).toBeGreaterThan(50);
  });

  it.each(PAGES)('%s runs scripts that exist, with flags that exist', (page) => {
    expect(commandsOf(page).flatMap(faultsOf)).toEqual([]);
  });

  it.each(PAGES)('%s names files that exist', (page) => {
    const named = [...shellOf(page).matchAll(PATH), ...inlineCodeOf(readPage(page)).flatMap((code) => [...code.matchAll(PATH)])].map(
      ([path]) => path,
    );
    expect([...new Set(named)].filter((path) => !MADE_LATER.test(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each(PAGES)('%s sets settings that exist', (page) => {
    expect([...new Set(variablesOf(page))].filter((name) => !isSetting(name))).toEqual([]);
  });

  it.each(PAGES)('%s has JSON and YAML that can be read', (page) => {
    expect(snippetsOf(readPage(page)).flatMap((snippet) => parsed(snippet) ?? [])).toEqual([]);
  });
});

describe('the page of commands', () => {
  const page = readPage('docs/reference/commands.md');

  it.each(Object.keys(scripts))('has %s', (name) => {
    expect(page).toMatch(new RegExp(`\`npm (run )?${name}[ \`]`));
  });
});
