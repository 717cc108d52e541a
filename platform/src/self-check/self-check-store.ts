/** Stores which process runs the nightly self-check, the last night, and its results: for every process, and across restarts. */
import type pg from 'pg';
import type { Leased, LeaseEpoch } from '../lease/lease.ts';
import { LEASE_COLUMNS, leaseRow } from '../lease/lease-row.ts';
import type { Looked } from './sample.ts';

export const selfCheckSchema = `
create schema if not exists self_check;
create table if not exists self_check.place (
  only_row boolean primary key default true check (only_row),
  ${LEASE_COLUMNS},
  night text
);
insert into self_check.place default values on conflict do nothing;
create table if not exists self_check.looked (
  of text primary key,
  checked_at timestamptz not null,
  differs boolean not null
);
create table if not exists self_check.run (
  only_row boolean primary key default true check (only_row),
  ended_at timestamptz not null,
  seconds double precision not null,
  events bigint not null,
  leaves bigint not null,
  read_models integer not null,
  succeeded_at timestamptz
);
`;

export type SelfCheckLease = LeaseEpoch & { readonly night: string | null };

export type SelfCheckPlace = Leased<SelfCheckLease> & {
  /** Starts a night. Resolves to false if it was started before, or another process has taken over. */
  readonly begin: (epoch: number, night: string) => Promise<boolean>;
};

export function selfCheckPlace(pool: pg.Pool, holder: string, leaseMs: number): SelfCheckPlace {
  return {
    ...leaseRow<SelfCheckLease>({ pool, table: 'self_check.place', row: 'only_row', columns: 'night', holder, leaseMs }),
    async begin(epoch, night) {
      const { rowCount } = await pool.query('update self_check.place set night = $2 where epoch = $1 and night is distinct from $2', [
        epoch,
        night,
      ]);
      return rowCount === 1;
    },
  };
}

/** Result of one run. `readModels`: number of completed replays. `ok`: at least one was completed, and nothing differs. */
export type Run = {
  readonly endedAt: Date;
  readonly seconds: number;
  readonly events: number;
  readonly leaves: number;
  readonly readModels: number;
  readonly ok: boolean;
};

export type SelfCheckState = {
  readonly run: (Omit<Run, 'ok'> & { readonly succeededAt: Date | null }) | null;
  readonly looked: readonly Looked[];
};

export async function readLooked(pool: pg.Pool): Promise<readonly Looked[]> {
  const { rows } = await pool.query<Looked>('select of, checked_at as "checkedAt", differs from self_check.looked order by of');
  return rows;
}

export async function readSelfCheck(pool: pg.Pool): Promise<SelfCheckState> {
  const { rows } = await pool.query<NonNullable<SelfCheckState['run']>>(
    `select ended_at as "endedAt", seconds, events, leaves, read_models as "readModels", succeeded_at as "succeededAt" from self_check.run`,
  );
  return { run: rows[0] ?? null, looked: await readLooked(pool) };
}

export async function noteLooked(pool: pg.Pool, { of, checkedAt, differs }: Looked): Promise<void> {
  await pool.query(
    `insert into self_check.looked (of, checked_at, differs) values ($1, $2, $3)
     on conflict (of) do update set checked_at = excluded.checked_at, differs = excluded.differs`,
    [of, checkedAt, differs],
  );
}

export async function noteRun(pool: pg.Pool, { endedAt, seconds, events, leaves, readModels, ok }: Run): Promise<void> {
  await pool.query(
    `insert into self_check.run (ended_at, seconds, events, leaves, read_models, succeeded_at)
     values ($1, $2, $3, $4, $5, case when $6 then $1::timestamptz end)
     on conflict (only_row) do update set ended_at = excluded.ended_at, seconds = excluded.seconds, events = excluded.events,
       leaves = excluded.leaves, read_models = excluded.read_models,
       succeeded_at = coalesce(excluded.succeeded_at, self_check.run.succeeded_at)`,
    [endedAt, seconds, events, leaves, readModels, ok],
  );
}
