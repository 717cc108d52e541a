/** Reads the setup code of the instance from the log of a service, to show it when a cluster starts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STARTED = /^The command-api listens at /;
const SETUP = /\/setup#\S+/;

/** null: the instance has a founder. `log`: the log of a command API, which may contain earlier starts. */
export function setupLineIn(log: string): string | null {
  const lines = log.split('\n');
  const started = lines.findLastIndex((line) => STARTED.test(line));
  return lines.slice(started + 1).find((line) => SETUP.test(line)) ?? null;
}

/** `dir`: the folder of the cluster. */
export function setupLine(dir: string): string | null {
  const logs = join(dir, 'logs');
  const names = existsSync(logs) ? readdirSync(logs).filter((name) => name.startsWith('command-api')) : [];
  return names.map((name) => setupLineIn(readFileSync(join(logs, name), 'utf8'))).find((line) => line !== null) ?? null;
}
