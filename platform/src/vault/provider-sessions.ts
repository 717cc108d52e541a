/** Sessions that an identity provider opened, so that the provider can end them. Deleted with their sessions. */
import type { Pool } from 'pg';

export type ProviderSession = { readonly sessionId: string; readonly userId: string };

export type SessionOrigin = {
  readonly providerId: string;
  readonly identityId: string;
  /** The provider's session id, as a keyed hash; null: not given. */
  readonly sid: string | null;
};

export type ProviderSessions = {
  readonly note: (session: ProviderSession, origin: SessionOrigin) => Promise<void>;
  readonly ofIdentity: (identityId: string) => Promise<readonly ProviderSession[]>;
  readonly ofSid: (sid: string) => Promise<readonly ProviderSession[]>;
  /** `identityIds`: for sessions from before Folkmoot stored their provider. */
  readonly ofProvider: (providerId: string, identityIds: readonly string[]) => Promise<readonly ProviderSession[]>;
  /** Of all providers except these. */
  readonly ofOthers: (providerIds: readonly string[]) => Promise<readonly ProviderSession[]>;
};

export const providerSessionsSchema = `
create table if not exists vault.provider_sessions (
  session_id text primary key references vault.sessions (session_id) on delete cascade,
  user_id text not null,
  identity_id text not null,
  sid text
);
alter table vault.provider_sessions add column if not exists provider_id text;
create index if not exists provider_sessions_of_provider on vault.provider_sessions (provider_id);
create index if not exists provider_sessions_of_identity on vault.provider_sessions (identity_id);
create index if not exists provider_sessions_of_sid on vault.provider_sessions (sid);
`;

export function postgresProviderSessions(pool: Pool): ProviderSessions {
  async function found(condition: string, values: readonly unknown[]): Promise<readonly ProviderSession[]> {
    const { rows } = await pool.query<ProviderSession>(
      `select session_id as "sessionId", user_id as "userId" from vault.provider_sessions where ${condition} order by session_id`,
      [...values],
    );
    return rows;
  }

  return {
    async note({ sessionId, userId }, { providerId, identityId, sid }) {
      // Writes nothing if the session has ended.
      await pool.query(
        `insert into vault.provider_sessions (session_id, user_id, provider_id, identity_id, sid)
         select session_id, $2, $3, $4, $5 from vault.sessions where session_id = $1 on conflict do nothing`,
        [sessionId, userId, providerId, identityId, sid],
      );
    },
    ofIdentity: (identityId) => found('identity_id = $1', [identityId]),
    ofSid: (sid) => found('sid = $1', [sid]),
    ofProvider: (providerId, identityIds) =>
      found('provider_id = $1 or (provider_id is null and identity_id = any($2::text[]))', [providerId, identityIds]),
    ofOthers: (providerIds) => found('provider_id is not null and provider_id <> all($1::text[])', [providerIds]),
  };
}

export function memoryProviderSessions(): ProviderSessions {
  const stored: (ProviderSession & SessionOrigin)[] = [];
  return {
    async note(session, origin) {
      stored.push({ ...session, ...origin });
    },
    ofIdentity: async (identityId) => stored.filter((one) => one.identityId === identityId),
    ofSid: async (sid) => stored.filter((one) => one.sid === sid),
    ofProvider: async (providerId) => stored.filter((one) => one.providerId === providerId),
    ofOthers: async (providerIds) => stored.filter((one) => !providerIds.includes(one.providerId)),
  };
}
