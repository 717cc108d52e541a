/** Files that a page shows as they are: `<!-- file: path -->` … `<!-- /file: path -->` holds the text of that file. */
import { basename, extname } from 'node:path';
import { replaceBetween } from './settings.ts';

const MARK = /<!-- (file: (\S+)) -->/g;

/** Which language the page says it is, by the end of the name. */
const LANGUAGES: Readonly<Record<string, string>> = {
  '.conf': 'nginx',
  '.env': 'sh',
  '.service': 'ini',
  '.timer': 'ini',
  '.yaml': 'yaml',
  Caddyfile: 'caddy',
};

/** `fileOf` gives the text of a file by its path from the root of the repository. */
export function withIncludedFiles(page: string, fileOf: (path: string) => string): string {
  return [...page.matchAll(MARK)].reduce((shown, [, name = '', path = '']) => {
    const language = LANGUAGES[extname(path)] ?? LANGUAGES[basename(path)] ?? '';
    const next = replaceBetween(shown, name, `\`\`\`${language}\n${fileOf(path).trimEnd()}\n\`\`\``);
    if (next === null) throw new Error(`The mark of ${path} is not closed: <!-- /${name} -->.`);
    return next;
  }, page);
}
