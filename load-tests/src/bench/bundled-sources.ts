/** Finds the source of a function in the server's bundle, by the source map beside it. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  let map = maps.get(file);
  if (map === undefined) {
    const path = `${file}.map`;
    map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;
    maps.set(file, map);
  }
  return map;
}

/** The path of the source, or the file itself if it is no bundle. Line and column start at 0, as in a CPU profile. */
export function sourceOf(file: string, line: number, column: number): string {
  const entry = mapOf(file)?.findEntry(line, column);
  if (!entry || !('originalSource' in entry)) return file;
  return fileURLToPath(new URL(entry.originalSource, pathToFileURL(file)));
}
