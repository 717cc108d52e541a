/** The files of docs/guides/install.md, as they are in this folder. Only tests read them; people copy them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

export function installedFile(name: string): string {
  return readFileSync(pathOfInstalled(name), 'utf8');
}

export function pathOfInstalled(name: string): string {
  return join(FOLDER, name);
}

/** The values of one setting in a unit of systemd, without systemd's own escapes. */
export function inUnit(unit: string, setting: string): readonly string[] {
  return unit
    .split('\n')
    .filter((line) => line.startsWith(`${setting}=`))
    .map((line) =>
      line
        .slice(setting.length + 1)
        .replaceAll('%%', '%')
        .replaceAll('$$', '$'),
    );
}
