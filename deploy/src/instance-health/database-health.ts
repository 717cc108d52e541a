/** The state of the database, of the processes that share it, and of the read models. */
import type { ProcessRecord } from '@folkmoot/contracts/instance/health';
import type { Config } from '@folkmoot/platform/config/config';
import { readProcesses } from '@folkmoot/platform/ids/instance-number';
import { readProgress } from '@folkmoot/platform/projection/read-model-store';
import { momentOf } from '@folkmoot/platform/proof/moment';
import type { Foundation } from '../foundation.ts';
import type { Found, HealthCheck } from './finding.ts';
import { processesFinding, recordsOf } from './processes.ts';
import { durationText, sizeText } from './words.ts';

const MOST_BEHIND = 5000;
const LONGEST_WAIT_MS = 60_000;
const SKEW_WARNING_MS = 2000;
const SKEW_ERROR_MS = 30_000;

type Ground = Pick<Foundation, 'readModels' | 'log' | 'redis' | 'clock'>;

/** The number of unprojected events, and the time of the first of them. null: no read model exists. */
export async function eventsBehind({
  readModels,
  log,
}: Ground): Promise<{ readonly events: number; readonly since: number | null } | null> {
  const [head, progress] = await Promise.all([log.head(), readProgress(readModels.kysely)]);
  if (progress.length === 0) return null;
  const at = Math.max(...progress);
  const [first] = at < head ? await log.readAll({ after: at, limit: 1 }) : [];
  return { events: Math.max(0, head - at), since: first ? momentOf(first) : null };
}

export async function schemaSizes({
  readModels,
}: Pick<Ground, 'readModels'>): Promise<readonly { readonly name: string; readonly bytes: number }[]> {
  const { rows } = await readModels.pool.query<{ name: string; bytes: string }>(`
    select n.nspname as name, sum(pg_total_relation_size(c.oid)) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    group by n.nspname order by bytes desc`);
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}

export async function processRecords({ readModels }: Ground): Promise<readonly ProcessRecord[]> {
  return recordsOf(await readProcesses(readModels.pool));
}

export function databaseCheck(ground: Ground): HealthCheck {
  return {
    id: 'database',
    title: 'Database',
    async check() {
      const sizes = await schemaSizes(ground);
      const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
      return { status: 'ok', summary: `Postgres answers. It stores ${sizeText(bytes)}.` };
    },
  };
}

/** `alone`: this process started the database itself, so no other process uses it. */
export function processesCheck(ground: Ground & { readonly config: Config; readonly alone?: boolean }, version: string): HealthCheck {
  return {
    id: 'processes',
    title: 'Processes',
    async check() {
      const processes = ground.alone ? [] : await readProcesses(ground.readModels.pool);
      return processesFinding(processes, version, ground.config);
    },
  };
}

/** An event is normally unprojected for moments. If it takes longer, it cannot be projected, or no projector runs. Pure. */
export function readModelsFinding(events: number, waitingMs: number): Found {
  if (events <= MOST_BEHIND && waitingMs <= LONGEST_WAIT_MS) {
    return { status: 'ok', summary: `The read models are ${events} events behind the log.` };
  }
  return {
    status: 'error',
    summary: `The read models are ${events} events behind the log, the first of them for ${durationText(waitingMs)}: people see old messages.`,
    cure: 'Check that a projector is running and read its log. It stops at an event that it cannot project, and logs the event.',
  };
}

export function readModelsCheck(ground: Ground): HealthCheck {
  return {
    id: 'readModels',
    title: 'Read models',
    async check() {
      const found = await eventsBehind(ground);
      if (found === null) return { status: 'warning', summary: 'No read model is built yet.', cure: 'Start Folkmoot: it builds them.' };
      return readModelsFinding(found.events, found.since === null ? 0 : ground.clock() - found.since);
    },
  };
}

export function clockCheck({ readModels, redis, clock }: Ground): HealthCheck {
  return {
    id: 'clock',
    title: 'Clock',
    async check() {
      const before = clock();
      const { rows } = await readModels.pool.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
      const database = Math.abs(Number(rows[0]?.ms) - (before + clock()) / 2);
      const shared =
        (await redis?.ask(
          async (there) => {
            const [seconds, micros] = await there.time();
            return Math.abs(Number(seconds) * 1000 + Number(micros) / 1000 - clock());
          },
          () => 0,
          500,
        )) ?? 0;
      const skew = Math.max(database, shared);
      if (skew < SKEW_WARNING_MS) return { status: 'ok', summary: 'The clocks of this machine and of the database agree.' };
      return {
        status: skew < SKEW_ERROR_MS ? 'warning' : 'error',
        summary: `The clocks of this machine and of the database or Redis differ by ${durationText(skew)}.`,
        cure: 'Let both machines set their clocks by NTP, for example with chrony or systemd-timesyncd.',
      };
    },
  };
}

export function redisCheck({ redis }: Pick<Ground, 'redis'>): HealthCheck {
  return {
    id: 'redis',
    title: 'Redis',
    async check() {
      if (!redis) return { status: 'off', summary: 'Redis is not used: one process of each service needs none.' };
      const answers = await redis.ask(
        async (there) => {
          await there.ping();
          return true;
        },
        () => false,
        500,
      );
      if (answers) return { status: 'ok', summary: 'Redis answers.' };
      return {
        status: 'error',
        summary: 'Redis does not answer: signals, presence and rate limits are not shared.',
        cure: 'Start Redis, and check REDIS_URL.',
      };
    },
  };
}
