/** What the services of `npm run cluster` were started with, kept in its folder for operator commands. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isHeld } from './data-folder.ts';

const Settings = z.record(z.string(), z.string());
type Settings = Readonly<Record<string, string>>;

/** Of one service only, or found in the folder by every command. */
const NOT_SHARED: ReadonlySet<string> = new Set(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL_FILE', 'MASTER_KEY_FILE']);
/** Addresses and passwords that hold while the cluster runs. */
const OF_A_RUN = /^(REDIS|KAFKA|MEDIA|COMMAND_API)_(URL|BROKERS|USERNAME|PASSWORD)(_FILE)?$/;

function fileIn(dir: string): string {
  return join(dir, 'secrets/settings.json');
}

/** `settings`: of each service. Some of them are secret. */
export function keepClusterSettings(dir: string, settings: readonly Settings[]): void {
  const shared = settings.flatMap((of) => Object.entries(of)).filter(([name]) => !NOT_SHARED.has(name));
  writeFileSync(fileIn(dir), JSON.stringify(Object.fromEntries(shared)), { mode: 0o600 });
}

/** null: the folder is not a cluster's. */
export function clusterSettings(dir: string): Settings | null {
  if (!existsSync(fileIn(dir))) return null;
  const kept = Settings.parse(JSON.parse(readFileSync(fileIn(dir), 'utf8')));
  const isRunning = isHeld(dir);
  return Object.fromEntries(Object.entries(kept).filter(([name]) => isRunning || !OF_A_RUN.test(name)));
}
