/** Saves the settings of the services of `npm run cluster` in its folder, for operator commands. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isInUse } from './data-folder.ts';

const Settings = z.record(z.string(), z.string());
type Settings = Readonly<Record<string, string>>;

/** Settings of a single service, or that every command finds in the folder. */
const NOT_SHARED: ReadonlySet<string> = new Set(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL_FILE', 'MASTER_KEY_FILE']);
/** Addresses and passwords that are valid while the cluster runs. */
const OF_A_RUN = /^(REDIS|KAFKA|MEDIA|COMMAND_API)_(URL|BROKERS|USERNAME|PASSWORD)(_FILE)?$/;

function fileIn(dir: string): string {
  return join(dir, 'secrets/settings.json');
}

/** `settings`: those of each service. Some are secret. */
export function keepClusterSettings(dir: string, settings: readonly Settings[]): void {
  const shared = settings.flatMap((of) => Object.entries(of)).filter(([name]) => !NOT_SHARED.has(name));
  writeFileSync(fileIn(dir), JSON.stringify(Object.fromEntries(shared)), { mode: 0o600 });
}

/** null: it is no folder of a cluster. */
export function clusterSettings(dir: string): Settings | null {
  if (!existsSync(fileIn(dir))) return null;
  const kept = Settings.parse(JSON.parse(readFileSync(fileIn(dir), 'utf8')));
  const isRunning = isInUse(dir);
  return Object.fromEntries(Object.entries(kept).filter(([name]) => isRunning || !OF_A_RUN.test(name)));
}
