/** Finds events by user, server, channel, type, time or command. It prints the newest ones, or writes all to a file. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@folkmoot/platform/errors';
import { catchUp } from '@folkmoot/platform/history-index/catch-up';
import { fileText } from '@folkmoot/platform/history-index/event-file';
import type { Masked } from '@folkmoot/platform/history-index/pseudonyms';
import { type HistoryQuery, searchHistory } from '@folkmoot/platform/history-index/search';
import { type ShownEvent, shownEventOf } from '@folkmoot/platform/history-index/shown-event';
import { progressBar } from '../progress-bar.ts';
import type { History } from './history.ts';
import { lineOf } from './line.ts';
import { masked } from './pseudonyms.ts';
import { isId, limitIn, queryOf } from './query.ts';
import type { Words } from './words.ts';

const SHOWN = 50;
/** The number of events per write. */
const AT_ONCE = 256;

export async function events(history: History, { plain, options }: Words): Promise<number> {
  if (plain.length > 0) throw new Failure('Misconfigured', `${plain[0]} is not an option. Use options to select events.`);
  const limit = limitIn(options);
  const query = queryOf(options, { person: await personId(history, options.person), by: await personId(history, options.by) });
  await bringUp(history);
  const mask = await masked(history, options);
  return options.out === undefined ? show(history, query, limit ?? SHOWN, mask) : save(history, query, limit, options.out, mask);
}

/** Indexes new events, with a progress bar. */
export async function bringUp({ database, log }: History): Promise<void> {
  const bar = progressBar('Indexing', (text) => process.stderr.write(text), process.stderr.isTTY === true);
  await catchUp({ database, log, onProgress: bar });
}

/** The id of a user by the current name. `system` and `anonymous` are actors too. */
export async function personId({ pool }: History, who: string | undefined): Promise<string | null> {
  if (who === undefined) return null;
  if (isId(who) || who === 'system' || who === 'anonymous') return who;
  const colon = who.lastIndexOf(':');
  const { rows } = await pool.query<{ id: string }>('select id from users where username = $1 and tag = $2', [
    who.slice(0, Math.max(colon, 0)),
    who.slice(colon + 1),
  ]);
  if (!rows[0]) throw new Failure('Misconfigured', `There is no user ${who}.`);
  return rows[0].id;
}

async function show(history: History, query: HistoryQuery, limit: number, mask: Masked): Promise<number> {
  let shown = 0;
  for await (const event of searchHistory(history, query)) {
    if (shown === limit) {
      console.error(`There are more events: --limit <number> shows up to this number, --out <file> writes all of them.`);
      return 0;
    }
    console.log(lineOf(mask(shownEventOf(event))));
    shown += 1;
  }
  if (shown === 0) console.error('The log has no such events.');
  return 0;
}

/** CSV for a name with `.csv`, otherwise JSON Lines. Oldest first. The file must not exist. */
async function save(history: History, query: HistoryQuery, limit: number | null, file: string, mask: Masked): Promise<number> {
  const head = Math.max(1, await history.log.head());
  const bar = progressBar('Writing', (text) => process.stderr.write(text), process.stderr.isTTY === true);
  let count = 0;
  async function* pieces(): AsyncGenerator<string> {
    const format = file.endsWith('.csv') ? 'csv' : 'jsonl';
    let isFirst = true;
    let batch: ShownEvent[] = [];
    for await (const event of searchHistory(history, query)) {
      if (count === limit) break;
      count += 1;
      bar(Math.min(1, event.position / head));
      batch.push(mask(shownEventOf(event)));
      if (batch.length < AT_ONCE) continue;
      yield fileText(batch, format, isFirst);
      isFirst = false;
      batch = [];
    }
    yield fileText(batch, format, isFirst);
  }
  try {
    await pipeline(pieces, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (cause) {
    throw new Failure('Misconfigured', `${file} cannot be written, or already exists: choose another file.`, { cause });
  }
  bar(1);
  console.log(`Wrote ${count} events to ${file}.`);
  return 0;
}
