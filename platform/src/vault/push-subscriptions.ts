/**
 * Push subscriptions of people's browsers: one per session, deleted with it. A subscription allows sending to the device, so it is sealed,
 * and found by a keyed hash.
 */
import type { Pool } from 'pg';
import type { SealedNotes } from './sealed-note.ts';

export type PushSubscription = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Whether notifications may contain the text, not only the author. */
  readonly withText: boolean;
};

export type StoredPush = PushSubscription & { readonly userId: string; readonly sessionId: string };

export type PushSubscriptions = {
  /**
   * Replaces the session's subscription, and takes the endpoint from another session that had it. The oldest beyond `most` are deleted.
   * Stores nothing for a session that has ended.
   */
  readonly keep: (userId: string, sessionId: string, subscription: PushSubscription, most: number) => Promise<void>;
  readonly ofSession: (userId: string, sessionId: string) => Promise<PushSubscription | null>;
  readonly of: (userIds: readonly string[]) => Promise<readonly StoredPush[]>;
  /** Everyone who has a subscription. */
  readonly people: () => Promise<readonly string[]>;
  /** The last stored subscription. While it is unchanged, `people` has no additions (except two in the same moment). */
  readonly newest: () => Promise<string | null>;
  /** With `endpoint`: only if it is unchanged. */
  readonly drop: (sessionId: string, endpoint?: string) => Promise<void>;
};

/** Ends with its session, however the session ends. */
export const pushSubscriptionsSchema = `
create table if not exists vault.web_pushes (
  session_id text primary key references vault.sessions (session_id) on delete cascade,
  user_id text not null,
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  number bigint generated always as identity unique,
  created_at timestamptz not null default now()
);
create index if not exists web_pushes_of_user on vault.web_pushes (user_id, created_at);
`;

type Row = { readonly user_id: string; readonly session_id: string; readonly sealed: Buffer };

const UNIQUE = '23505';
const MOST_TRIES = 3;

export function postgresPushSubscriptions(pool: Pool, notes: SealedNotes, hashOf: (endpoint: string) => Buffer): PushSubscriptions {
  const subjectOf = (userId: string, sessionId: string) => `web push ${userId}/${sessionId}`;

  function opened({ user_id: userId, session_id: sessionId, sealed }: Row): readonly StoredPush[] {
    const text = notes.open(subjectOf(userId, sessionId), sealed);
    return text === null ? [] : [{ ...(JSON.parse(text) as PushSubscription), userId, sessionId }];
  }

  async function replace(userId: string, sessionId: string, subscription: PushSubscription): Promise<void> {
    const hash = hashOf(subscription.endpoint);
    await pool.query('delete from vault.web_pushes where endpoint_hash = $1 and session_id <> $2', [hash, sessionId]);
    const { endpoint, p256dh, auth, withText } = subscription;
    await pool.query(
      `insert into vault.web_pushes (session_id, user_id, endpoint_hash, sealed)
       select session_id, user_id, $3, $4 from vault.sessions where session_id = $2 and user_id = $1 and not bot
       on conflict (session_id) do update set endpoint_hash = excluded.endpoint_hash, sealed = excluded.sealed`,
      [userId, sessionId, hash, notes.seal(subjectOf(userId, sessionId), JSON.stringify({ endpoint, p256dh, auth, withText }))],
    );
  }

  return {
    async keep(userId, sessionId, subscription, most) {
      for (let tries = 1; ; tries += 1) {
        try {
          await replace(userId, sessionId, subscription);
          break;
        } catch (error) {
          // Two sessions of one browser registered at the same moment: the later one wins.
          const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE;
          if (!isTaken || tries === MOST_TRIES) throw error;
        }
      }
      await pool.query(
        `delete from vault.web_pushes where session_id in
           (select session_id from vault.web_pushes where user_id = $1 and session_id <> $2 order by created_at desc, session_id offset $3)`,
        [userId, sessionId, most - 1],
      );
    },

    async ofSession(userId, sessionId) {
      const { rows } = await pool.query<Row>(
        'select user_id, session_id, sealed from vault.web_pushes where session_id = $2 and user_id = $1',
        [userId, sessionId],
      );
      const [subscription] = rows.flatMap(opened);
      return subscription ?? null;
    },

    async of(userIds) {
      if (userIds.length === 0) return [];
      const { rows } = await pool.query<Row>(
        'select user_id, session_id, sealed from vault.web_pushes where user_id = any($1::text[]) order by user_id, session_id',
        [userIds],
      );
      return rows.flatMap(opened);
    },

    async people() {
      const { rows } = await pool.query<{ id: string }>('select distinct user_id as id from vault.web_pushes');
      return rows.map(({ id }) => id);
    },

    async newest() {
      const { rows } = await pool.query<{ newest: string | null }>('select max(number)::text as newest from vault.web_pushes');
      return rows[0]?.newest ?? null;
    },

    async drop(sessionId, endpoint) {
      await pool.query('delete from vault.web_pushes where session_id = $1 and ($2::bytea is null or endpoint_hash = $2)', [
        sessionId,
        endpoint === undefined ? null : hashOf(endpoint),
      ]);
    },
  };
}
