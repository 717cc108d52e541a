/** Finds the texts in the client's source, for the check and for translators. Reads files, so it is not for the browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FAULTS } from '@folkmoot/contracts/kernel/faults';
import { FAULT_AREA, UNREACHABLE_FAULTS } from '../api/fault-texts.ts';
import { FIELD_AREA, FIELD_NAMES } from '../api/field-names.ts';
import { SERVER_AREA } from '../api/refusal-texts.ts';
import { serverWords } from '../api/server-words.ts';
import { STATUS_AREA, STATUS_TEXTS } from '../api/status-texts.ts';
import { declaredTexts, type Entries } from './catalogue.ts';

const SOURCE = resolve(import.meta.dirname, '..');
const DECLARED = /= catalogue\('(\w+)'/g;
const IMPORTED = /from '(\.[^']+)'/g;
/** A text whose key is not a literal. */
const BY_NAME = /text\w*(?:\.rich)?\(\s*[^'"\s)?]+[,)]/i;

type File = { readonly path: string; readonly content: string };

export type SourceTexts = {
  /** Area, then key. */
  readonly english: ReadonlyMap<string, Entries>;
  /** The 'area.key' of texts that no code uses. */
  readonly unused: readonly string[];
  /** Areas that are declared twice. */
  readonly twice: readonly string[];
};

export async function textsInSource(): Promise<SourceTexts> {
  const files = sourceFiles();
  const places = files.flatMap((file) => [...file.content.matchAll(DECLARED)].map(([, area = '']) => ({ area, file })));
  await Promise.all(places.map(({ file }) => import(file.path)));
  const english = new Map(places.map(({ area }) => [area, declaredTexts().get(area) ?? {}]));
  english.set(SERVER_AREA, Object.fromEntries(serverWords().map((words) => [words, words])));
  english.set(
    FAULT_AREA,
    Object.fromEntries(Object.entries(FAULTS).filter(([kind]) => !UNREACHABLE_FAULTS.some((unreachable) => unreachable === kind))),
  );
  english.set(FIELD_AREA, FIELD_NAMES);
  english.set(STATUS_AREA, STATUS_TEXTS);
  return {
    english,
    unused: places.flatMap(({ area, file }) => {
      const isUsed = usageIn(file, files);
      return Object.keys(english.get(area) ?? {})
        .filter((key) => !isUsed(key))
        .map((key) => `${area}.${key}`);
    }),
    twice: places.map(({ area }) => area).filter((area, index, all) => all.indexOf(area) !== index),
  };
}

function sourceFiles(): readonly File[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== join('i18n', 'catalogue.ts'))
    .map((name) => ({ path: join(SOURCE, name), content: readFileSync(join(SOURCE, name), 'utf8') }));
}

/**
 * Finds used keys. A key is usually a literal in the call. For a computed key (`text(kind)`), it may be in a file that the caller imports
 * (a list of kinds), or consist of such a word and a suffix: `${kind}Text`. Every caller imports the catalogue.
 */
function usageIn(catalogue: File, files: readonly File[]): (key: string) => boolean {
  const users = [...files.filter((file) => importsOf(file).includes(catalogue.path)), withoutKeys(catalogue)];
  const byName = users.filter(({ content }) => BY_NAME.test(content));
  const lists = files.filter((file) => file !== catalogue && byName.some((user) => importsOf(user).includes(file.path)));
  const words = new Set([
    ...users.flatMap(({ content }) => found(content, /'([\w-]+)'/g)),
    // Some lists of kinds are tables.
    ...lists.flatMap(({ content }) => [...found(content, /'([\w-]+)'/g), ...found(content, /^\s+([\w-]+):/gm)]),
  ]);
  const endings = byName.flatMap(({ content }) => found(content, /`\$\{\w+\}(\w+)`/g));
  return (key) => words.has(key) || endings.some((ending) => key.endsWith(ending) && words.has(key.slice(0, -ending.length)));
}

/** Removes the declaration of the keys, which is no use. */
function withoutKeys({ path, content }: File): File {
  return { path, content: content.replace(/^\s+(?:\w+|'[^']+'):/gm, '') };
}

function importsOf({ path, content }: File): readonly string[] {
  return found(content, IMPORTED).map((name) => resolve(dirname(path), name));
}

function found(content: string, pattern: RegExp): readonly string[] {
  return [...content.matchAll(pattern)].map(([, word = '']) => word);
}
