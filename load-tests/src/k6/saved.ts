/** People of earlier runs, a file a target beside the reports: registering thousands takes longer than a load. It holds their tokens. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Community } from './community.ts';

export const REPORTS = fileURLToPath(new URL('../../reports', import.meta.url));

export function fileOf(folder: string, url: string): string {
  return join(folder, `people-${new URL(url).host.replaceAll(/[^\w.-]/g, '_')}.json`);
}

/** Digits only: a word filter has nothing to say about them. */
export function emptyCommunity(now: number): Community {
  return { mark: String(now), host: null, people: [], servers: {} };
}

/** null: there is none, or an earlier version of us wrote it. */
export function readSaved(file: string): Community | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  return Community.safeParse(JSON.parse(text)).data ?? null;
}

export function save(file: string, community: Community): void {
  mkdirSync(dirname(file), { recursive: true });
  // A failure may leave a hole where somebody did not register; with it the list could not be read again.
  let whole = 0;
  while (community.people[whole] !== undefined) whole += 1;
  writeFileSync(file, JSON.stringify({ ...community, people: community.people.slice(0, whole) }), { mode: 0o600 });
}
