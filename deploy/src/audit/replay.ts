/** Projects a bundle again. It shows what each event of the window changed, and whether the read models equal those of the origin. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Failure } from '@folkmoot/platform/errors';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { rowWithoutKeys } from '@folkmoot/platform/history-index/hidden-keys';
import { shownEventOf } from '@folkmoot/platform/history-index/shown-event';
import { progressBar } from '../progress-bar.ts';
import { type Change, summaryOf } from './bundle/changes.ts';
import { digestOfAll, firstDifference, otherVersions } from './bundle/digest.ts';
import { type Manifest, projectionVersions, type TableDigest } from './bundle/manifest.ts';
import { type Checked, checkBundle } from './bundle/read-bundle.ts';
import { replayBundle } from './bundle/replay-bundle.ts';
import { inThrowawayPostgres } from './bundle/throwaway-postgres.ts';
import { lineOf } from './line.ts';
import type { Words } from './words.ts';

const OWNER_ONLY = 0o600;

type Rows = { readonly write: (event: LoggedEvent, changes: readonly Change[]) => void; readonly close: () => void };

/** The file may come from anyone, so errors are reported with a clear message. */
export async function replay(words: Words): Promise<number> {
  try {
    return await replayed(words);
  } catch (error) {
    if (error instanceof Failure) throw new Failure(error.code, legible(error.message), { cause: error.cause });
    if (error instanceof RangeError)
      throw new Failure('Corrupt', 'The bundle contains an event that is nested too deeply to be shown.', { cause: error });
    throw error;
  }
}

async function replayed({ plain, options }: Words): Promise<number> {
  const [file, ...more] = plain;
  if (file === undefined || more.length > 0) throw new Failure('Misconfigured', 'Which bundle? npm run audit -- replay <file>');
  const checked = await checkBundle(file, blockOf('Checking'));
  printSummary(file, checked, options.key);
  const { manifest } = checked;
  const rows = options.out === undefined ? null : rowsInto(options.out);
  // On a terminal, the printed events show the progress.
  const bar = process.stdout.isTTY ? undefined : blockOf('Replaying');
  const tables = await inThrowawayPostgres((database) =>
    replayBundle({
      file,
      manifest,
      database,
      onEvent(event, changes) {
        print(event, changes);
        rows?.write(event, changes);
      },
      ...(bar ? { onProgress: bar } : {}),
    }),
  );
  rows?.close();
  return compare(manifest, tables);
}

function blockOf(title: string): (done: number) => void {
  return progressBar(title, (text) => process.stderr.write(text), process.stderr.isTTY === true);
}

function printSummary(file: string, { manifest, name, signed }: Checked, wanted: string | undefined): void {
  const { proof, events, window } = manifest;
  if (wanted !== undefined && wanted.trim() !== proof?.key) {
    throw new Failure('Corrupt', `${file} is ${proof ? `signed by another key, ${proof.key}` : 'not signed'}. Nothing was replayed.`);
  }
  if (wanted !== undefined && signed === 0) throw new Failure('Corrupt', `No part of ${file} was signed. Nothing was replayed.`);
  console.error(`Bundle ${name}, made at ${manifest.madeAt} by ${manifest.product}`);
  console.error(`${events.count} events; the window is from position ${window.from} to ${window.to}.`);
  if (!proof) console.error('No part of it is signed. Compare the hash above with the hash that the origin printed.');
  else console.error(`${signedOf(events.count, signed, proof.key)}${wanted === undefined ? ' Compare the key.' : ''}`);
}

/** Events after the last signature are not proven. Only the sender vouches for them. */
function signedOf(count: number, signed: number, key: string): string {
  if (signed === count) return `The key ${key} signed all of them.`;
  return `The key ${key} signed the first ${signed} of them; the ${count - signed} after them are not signed yet.`;
}

/** Removes characters that move the cursor or change the text direction. */
function legible(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '?');
}

function print(event: LoggedEvent, changes: readonly Change[]): void {
  console.log(legible(lineOf(shownEventOf(event))));
  for (const line of changes.length === 0 ? ['nothing'] : summaryOf(changes)) console.log(`            ${line}`);
}

function withoutKeys({ table, before, after }: Change): Change {
  return { table, before: before && rowWithoutKeys(before), after: after && rowWithoutKeys(after) };
}

/** Writes the rows before and after each event, one line per event. The file must not exist. */
function rowsInto(file: string): Rows {
  try {
    const handle = openSync(file, 'wx', OWNER_ONLY);
    return {
      write(event, changes) {
        try {
          writeSync(handle, `${JSON.stringify({ ...shownEventOf(event), changes: changes.map(withoutKeys) })}\n`);
        } catch (cause) {
          throw new Failure('Misconfigured', `${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`);
        }
      },
      close: () => closeSync(handle),
    };
  } catch (cause) {
    throw new Failure('Misconfigured', `${file} cannot be written, or already exists: choose another file.`, { cause });
  }
}

function compare(manifest: Manifest, tables: readonly TableDigest[]): number {
  for (const { name, rows, sha256 } of tables) console.log(`${sha256}  ${name}, ${rows} rows`);
  console.log(`Digest of the read models, without keys: ${digestOfAll(tables)}`);
  const difference = firstDifference(manifest.tables, tables);
  if (difference === null) {
    console.log('The same as at the origin.');
    return 0;
  }
  console.log(difference);
  for (const line of otherVersions(manifest.projections, projectionVersions())) console.log(line);
  console.log(`The origin ran ${manifest.product} on Node ${manifest.node} and Postgres ${manifest.postgres}.`);
  return 1;
}
