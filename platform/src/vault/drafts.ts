/**
 * Drafts of people, for their other devices (decision 141): sealed, one row per person and channel, without earlier versions. Deleted with
 * the log-in of the account. An emptied draft has no text, only its time.
 */
import { DRAFT_LIMITS } from '@folkmoot/contracts/drafts/limits';
import { newestWins, type Save, type Saved } from '@folkmoot/contracts/drafts/newest-wins';
import type { ChannelDraft, RawDraft } from '@folkmoot/contracts/drafts/wire';
import type { Pool } from 'pg';
import type { SealedNotes } from './sealed-note.ts';

export type Drafts = {
  /** The newest version wins, also if several processes save at the same time. Null: the account was deleted. */
  readonly save: (userId: string, channelId: string, save: Save<RawDraft>) => Promise<Saved<RawDraft> | null>;
  /** `now`: the clock that versions are compared with. */
  readonly of: (userId: string) => Promise<{ readonly now: number; readonly drafts: readonly ChannelDraft[] }>;
  readonly drop: (userId: string) => Promise<void>;
};

/** `saved_on` has days only: with it, a save rarely changes the index. */
export const draftsSchema = `
create table if not exists vault.drafts (
  user_id text not null references vault.logins (user_id) on delete cascade,
  channel_id text not null,
  at bigint not null,
  since bigint not null,
  sealed bytea,
  saved_on date not null default current_date,
  primary key (user_id, channel_id)
);
create index if not exists drafts_by_day on vault.drafts (saved_on);
`;

type Row = { readonly channel_id: string; readonly at: string; readonly since: string; readonly sealed: Buffer | null };
type Found = Partial<Row> & { readonly now: string };

const DAY = 24 * 60 * 60_000;
const KEPT_DAYS = DRAFT_LIMITS.keptMs / DAY;
const EMPTIED_DAYS = DRAFT_LIMITS.emptiedMs / DAY;
const IS_KEPT = `saved_on >= current_date - case when sealed is null then ${EMPTIED_DAYS} else ${KEPT_DAYS} end`;
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
const NO_ACCOUNT = '23503';

function isWithoutAccount(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === NO_ACCOUNT;
}

export function postgresDrafts(pool: Pool, notes: SealedNotes): Drafts {
  const subjectOf = (userId: string, channelId: string) => `draft ${userId}/${channelId}`;

  function opened(userId: string, channelId: string, sealed: Buffer | null): RawDraft | null {
    const text = sealed && notes.open(subjectOf(userId, channelId), sealed);
    return text === null ? null : (JSON.parse(text) as RawDraft);
  }

  async function found(userId: string, channelId: string): Promise<Found> {
    const { rows } = await pool.query<Found>(
      `select ${NOW} as now, stored.channel_id, stored.at, stored.since, stored.sealed
       from (select) as one left join vault.drafts stored on user_id = $1 and channel_id = $2`,
      [userId, channelId],
    );
    const [row] = rows;
    if (!row) throw new Error('The query always returns a row');
    return row;
  }

  /** The limit of the user, and what is old, also of people who no longer write. */
  async function tidy(userId: string): Promise<void> {
    await pool.query(
      `delete from vault.drafts where user_id = $1 and channel_id in
         (select channel_id from vault.drafts where user_id = $1 and sealed is not null order by saved_on desc, at desc offset $2)`,
      [userId, DRAFT_LIMITS.perAccount],
    );
    await pool.query(`delete from vault.drafts where saved_on < current_date - ${EMPTIED_DAYS} and not (${IS_KEPT})`);
  }

  /** False: another process was faster. Times of a row only increase, so the time identifies what was read. */
  async function write(
    userId: string,
    channelId: string,
    before: Found,
    { at, since, draft }: Saved<RawDraft>['stored'],
  ): Promise<boolean> {
    const sealed = draft && notes.seal(subjectOf(userId, channelId), JSON.stringify(draft));
    if (before.at == null) {
      const { rowCount } = await pool.query(
        'insert into vault.drafts (user_id, channel_id, at, since, sealed) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [userId, channelId, at, since, sealed],
      );
      return rowCount === 1;
    }
    const { rowCount } = await pool.query(
      `update vault.drafts set at = $3, since = $4, sealed = $5, saved_on = current_date
       where user_id = $1 and channel_id = $2 and at = $6`,
      [userId, channelId, at, since, sealed, before.at],
    );
    return rowCount === 1;
  }

  async function save(userId: string, channelId: string, version: Save<RawDraft>): Promise<Saved<RawDraft>> {
    for (;;) {
      const before = await found(userId, channelId);
      const draft = opened(userId, channelId, before.sealed ?? null);
      const stored = before.at == null ? null : { at: Number(before.at), since: Number(before.since), draft };
      const saved = newestWins(stored, version, Number(before.now));
      if (!saved.isNewest) return saved;
      if (!(await write(userId, channelId, before, saved.stored))) continue;
      if (version.draft && !before.sealed) await tidy(userId);
      return saved;
    }
  }

  return {
    async save(userId, channelId, version) {
      try {
        return await save(userId, channelId, version);
      } catch (error) {
        if (isWithoutAccount(error)) return null;
        throw error;
      }
    },

    async of(userId) {
      const { rows } = await pool.query<Row>(
        `select channel_id, at, since, sealed from vault.drafts where user_id = $1 and ${IS_KEPT} order by saved_on desc, at desc`,
        [userId],
      );
      const clock = await pool.query<{ now: string }>(`select ${NOW} as now`);
      const drafts = rows.flatMap(({ channel_id: channelId, at, since, sealed }) => {
        const draft = opened(userId, channelId, sealed);
        // A text that another master key sealed is unknown, not emptied.
        return sealed && !draft ? [] : [{ channelId, at: Number(at), since: Number(since), draft }];
      });
      return { now: Number(clock.rows[0]?.now), drafts };
    },

    async drop(userId) {
      await pool.query('delete from vault.drafts where user_id = $1', [userId]);
    },
  };
}
