/** A dry run of each kind of rule over a million messages, in steps. The floor reads the same messages without evaluating a rule. */
import type { AutomodRule, Trigger } from '@folkmoot/contracts/automod/rule';
import { openDatabase } from '@folkmoot/platform/database/database';
import { makeTextParts } from '@folkmoot/platform/projection/text-parts';
import { readDryRunStep } from '@folkmoot/read-models/automod/dry-run';
import { dryRunTables } from '@folkmoot/read-models/automod/tables';
import { milliseconds, type Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';
import { scaled } from './communities.ts';

const MESSAGES = 1_000_000;
const CHANNELS = 50;
const SERVER = '9';
const MAX_MS = 10_000;
const STEP = 20_000;
/**
 * About ten consecutive messages are in one channel, like a conversation. Each has about twenty words, one in five hundred has a link, and
 * one in a thousand has the searched word.
 */
const FILL = (messages: number) => `
  insert into messages (id, channel_id, server_id, author_id, kind, created_at, body, position)
  select lpad(i::text, 19, '0'), '1' || lpad(((i / 10) % ${CHANNELS})::text, 4, '0'), '${SERVER}', lpad((i % 1000)::text, 19, '1'), 0, i * 1000::bigint,
         json_build_object('id', lpad(i::text, 19, '0'), 'channelId', 'c', 'createdById', 'a', 'type', 0, 'createdAt', i, 'editedAt', null,
           'content', concat_ws(' ', 'the', 'quick', md5(i::text), 'brown fox jumps over the lazy dog and', md5((i * 7)::text), 'then rests a while in the shade of an old tree',
             case when i % 1000 = 0 then 'with hats' end, case when i % 500 = 0 then 'https://bad.example/x' end),
           'attachments', '[]'::json, 'buttons', '[]'::json)::text, i
  from generate_series(1, ${messages}) i`;
const FILL_CHANNELS = `
  insert into channels (id, server_id, created_by_id, type, name, sort_order, created_at)
  select '1' || lpad(i::text, 4, '0'), '${SERVER}', '1', 1, 'channel ' || i, i, 0 from generate_series(0, ${CHANNELS - 1}) i`;

const LISTED = Array.from({ length: 1000 }, (_, index) => `unwanted${index.toString(36)}`);
const TRIGGERS: Readonly<Record<string, Trigger>> = {
  'a word': { kind: 'words', words: ['hat*'] },
  'a thousand words': { kind: 'words', words: ['hat*', ...LISTED.slice(1)] },
  'ten patterns': {
    kind: 'patterns',
    patterns: ['h[a4]ts?\\b', ...Array.from({ length: 9 }, (_, index) => `(free|cheap)\\s+(nitro|gift)${index}+.*(now|today)`)],
  },
  links: { kind: 'links', domains: ['bad.example'], but: 'listed' },
  mentions: { kind: 'mentions', most: 5 },
  floods: { kind: 'flood', messages: 5, seconds: 10 },
};

function ruleOf(trigger: Trigger): AutomodRule {
  const nothing = { timeOutMinutes: null, holdsIn: ['messages' as const], exemptRoleIds: [], exemptChannelIds: [] };
  return { name: 'rule', enabled: false, trigger, block: true, alert: false, ...nothing };
}

export async function measureDryRun(run: Run): Promise<readonly Row[]> {
  const { url } = await run.database();
  const database = openDatabase({ url, name: 'dry-run', searchPath: ['dry_run_figure'] });
  const { pool, kysely } = database;

  async function whole(trigger: Trigger): Promise<{ readonly ms: number; readonly caught: number; readonly longest: number }> {
    const since = performance.now();
    let [caught, longest] = [0, 0];
    for (let after: string | undefined, more = true; more; ) {
      const begun = performance.now();
      const step = await readDryRunStep(kysely, SERVER, ruleOf(trigger), after);
      longest = Math.max(longest, performance.now() - begun);
      caught += step.caught;
      after = step.next ?? undefined;
      more = step.next !== null;
    }
    return { ms: performance.now() - since, caught, longest };
  }

  /** Reads the same rows and ignores them. */
  async function reading(messages: number): Promise<number> {
    const since = performance.now();
    for (let from = 0; from < messages; from += STEP) {
      await pool.query('select id, channel_id, author_id, created_at, body from messages where position > $1 and position <= $2', [
        from,
        from + STEP,
      ]);
    }
    return performance.now() - since;
  }

  try {
    const messages = scaled(MESSAGES, run.options.scale, STEP);
    await makeTextParts(database);
    await pool.query('create schema dry_run_figure');
    for (const { create, indexes = [] } of dryRunTables) {
      await pool.query(create);
      for (const index of indexes) await pool.query(index);
    }
    await pool.query('create index on messages (position)');
    await pool.query(FILL_CHANNELS);
    await pool.query(FILL(messages));
    await pool.query('analyze');
    const floor = await reading(messages);
    const rows: Row[] = [];
    for (const [name, trigger] of Object.entries(TRIGGERS)) {
      const { ms, caught, longest } = await whole(trigger);
      rows.push({
        figure: `dry run over ${messages.toLocaleString('en')} messages: ${name}`,
        measured: `${milliseconds(ms)}, ${caught.toLocaleString('en')} caught, longest step ${milliseconds(longest)}`,
        target: `≤ ${MAX_MS / 1000} s`,
        met: ms <= MAX_MS,
        floor: `${(ms / floor).toFixed(1)} × reading them (${milliseconds(floor)})`,
      });
    }
    return rows;
  } finally {
    await database.close();
  }
}
