/** Inserts files into pages: `<!-- file: path -->` … `<!-- /file: path -->` contains the text of that file. */
import { basename, extname } from 'node:path';
import { replaceBetween } from './settings.ts';

const MARK = /<!-- (file: (\S+)) -->/g;

/** The language of a code block, by file extension. */
const LANGUAGES: Readonly<Record<string, string>> = {
  '.conf': 'nginx',
  '.env': 'sh',
  '.service': 'ini',
  '.timer': 'ini',
  '.yaml': 'yaml',
  Caddyfile: 'caddy',
};

/** `fileOf` returns the text of a file by its path in the repository. */
export function withIncludedFiles(page: string, fileOf: (path: string) => string): string {
  return [...page.matchAll(MARK)].reduce((shown, [, name = '', path = '']) => {
    const language = LANGUAGES[extname(path)] ?? LANGUAGES[basename(path)] ?? '';
    const next = replaceBetween(shown, name, `\`\`\`${language}\n${fileOf(path).trimEnd()}\n\`\`\``);
    if (next === null) throw new Error(`The mark of ${path} is not closed: <!-- /${name} -->.`);
    return next;
  }, page);
}
