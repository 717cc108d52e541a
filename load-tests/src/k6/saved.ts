/**
 * The users of earlier runs, in one file per target next to the reports, because registering thousands takes longer than a load. The file
 * contains their tokens.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Community } from './community.ts';

export const REPORTS = fileURLToPath(new URL('../../reports', import.meta.url));

export function fileOf(folder: string, url: string): string {
  return join(folder, `people-${new URL(url).host.replaceAll(/[^\w.-]/g, '_')}.json`);
}

/** Digits only, so that no word filter matches them. */
export function emptyCommunity(now: number): Community {
  return { mark: String(now), host: null, people: [], servers: {} };
}

/** null: there is no file, or an older version wrote it. */
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
  // A failed registration may leave a hole in the list, which could not be parsed later.
  let whole = 0;
  while (community.people[whole] !== undefined) whole += 1;
  writeFileSync(file, JSON.stringify({ ...community, people: community.people.slice(0, whole) }), { mode: 0o600 });
}
