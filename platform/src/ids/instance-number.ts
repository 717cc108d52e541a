/**
 * The number that makes a process's ids unique: leased, so that no two processes of one database use the same one. A lease that could not
 * be renewed ends here before it ends in the database; then generating ids fails until there is a new lease.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';
import { Failure } from '../errors.ts';

export type InstanceNumber = {
  /** Throws NotReady while another process may hold the lease. */
  readonly number: () => number;
  readonly release: () => Promise<void>;
};

export type InstanceNumberOptions = {
  readonly database: Database;
  /** Name and version of the process, shown to operators. */
  readonly service: string;
  readonly version: string;
  readonly onError: (error: unknown) => void;
  /** How long a number stays reserved after its holder's last renewal. */
  readonly leaseMs?: number;
};

const INSTANCES = 1024;
/** Longer than a restart of Postgres or a suspended process. */
const LEASE_MS = 60_000;
/** Share of the lease for which the holder trusts it. The rest covers clock drift. */
const TRUSTED = 0.75;
const RENEWALS_A_LEASE = 12;

const SCHEMA = `
create schema if not exists leases;
create table if not exists leases.instances (
  number integer primary key,
  holder uuid not null,
  until timestamptz not null
);
alter table leases.instances
  add column if not exists service text not null default '',
  add column if not exists version text not null default '',
  add column if not exists host text not null default '',
  add column if not exists started_at timestamptz not null default clock_timestamp();
`;

const TAKE = `
insert into leases.instances as held (number, holder, until, service, version, host, started_at)
select n, $1::uuid, clock_timestamp() + $2 * interval '1 millisecond', $3, $4, $5, to_timestamp($6::double precision / 1000) from generate_series(0, ${INSTANCES - 1}) n
where not exists (select from leases.instances i where i.number = n and i.until > clock_timestamp())
order by random() limit 1
on conflict (number) do update set holder = excluded.holder, until = excluded.until, service = excluded.service,
  version = excluded.version, host = excluded.host, started_at = excluded.started_at where held.until <= clock_timestamp()
returning number`;
const RENEW = `
update leases.instances set until = clock_timestamp() + $3 * interval '1 millisecond' where number = $1 and holder = $2 returning number`;
const RELEASE = 'delete from leases.instances where number = $1 and holder = $2';

/** Two processes may try the same free number; the slower one tries another. */
const MOST_REACHES = 20;

export async function leaseInstanceNumber(options: InstanceNumberOptions): Promise<InstanceNumber> {
  const { database, service, version, onError, leaseMs = LEASE_MS } = options;
  const startedAt = Date.now();
  const holder = randomUUID();
  let current = -1;
  let trustedUntil = 0;

  async function ask(statement: string, values: readonly unknown[]): Promise<number | null> {
    // Counted from before the query, so the lease cannot end earlier in the database.
    const until = performance.now() + leaseMs * TRUSTED;
    const { rows } = await database.pool.query<{ number: number }>(statement, [...values]);
    const [row] = rows;
    if (!row) return null;
    current = row.number;
    trustedUntil = until;
    return current;
  }

  async function take(): Promise<void> {
    for (let reach = 0; reach < MOST_REACHES; reach += 1) {
      if ((await ask(TAKE, [holder, leaseMs, service, version, hostname(), startedAt])) !== null) return;
    }
    throw new Failure('NotReady', `All ${INSTANCES} instance numbers are taken: too many processes share this database.`);
  }

  /** If another process took the number, it is not renewed: a new number is leased. */
  async function renew(): Promise<void> {
    if ((await ask(RENEW, [current, holder, leaseMs])) === null) await take();
  }

  await applySchema(database, 'leases', SCHEMA);
  await take();
  let renewing: Promise<void> | null = null;
  const timer = setInterval(() => {
    renewing ??= renew()
      .catch(onError)
      .finally(() => {
        renewing = null;
      });
  }, leaseMs / RENEWALS_A_LEASE);
  timer.unref();

  return {
    number() {
      if (performance.now() > trustedUntil) throw new Failure('NotReady', 'The lease of the instance number has run out.');
      return current;
    },
    async release() {
      clearInterval(timer);
      trustedUntil = 0;
      await renewing;
      trustedUntil = 0;
      await database.pool.query(RELEASE, [current, holder]).catch(() => undefined);
    },
  };
}

export type ProcessOfInstance = {
  readonly service: string;
  readonly version: string;
  readonly host: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Last renewal of the lease, in epoch milliseconds, and how long ago that is. A running process renews it every few seconds. */
  readonly lastSeenAt: number;
  readonly silentMs: number;
};

/** All that did not release their number, the oldest first: those that run, and those that ended without a release. */
export async function readProcesses(pool: Pick<pg.Pool, 'query'>): Promise<readonly ProcessOfInstance[]> {
  const { rows } = await pool.query<{ service: string; version: string; host: string; started: string; until: string; now: string }>(`
    select service, version, host, extract(epoch from started_at) * 1000 as started, extract(epoch from until) * 1000 as until,
      extract(epoch from clock_timestamp()) * 1000 as now
    from leases.instances order by started_at, number`);
  return rows.map(({ service, version, host, started, until, now }) => {
    const lastSeenAt = Math.round(Number(until) - LEASE_MS);
    return { service, version, host, startedAt: Math.round(Number(started)), lastSeenAt, silentMs: Math.round(Number(now)) - lastSeenAt };
  });
}
