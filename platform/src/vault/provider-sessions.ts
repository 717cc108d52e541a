/** Sessions that an identity provider opened, so that the provider can end them. Deleted with their sessions. */
import type { Pool } from 'pg';

export type ProviderSession = { readonly sessionId: string; readonly userId: string };

export type ProviderSessions = {
  /** `sid`: the provider's session id, as a keyed hash; null: not given. */
  readonly note: (session: ProviderSession, identityId: string, sid: string | null) => Promise<void>;
  readonly ofIdentity: (identityId: string) => Promise<readonly ProviderSession[]>;
  readonly ofSid: (sid: string) => Promise<readonly ProviderSession[]>;
};

export const providerSessionsSchema = `
create table if not exists vault.provider_sessions (
  session_id text primary key references vault.sessions (session_id) on delete cascade,
  user_id text not null,
  identity_id text not null,
  sid text
);
create index if not exists provider_sessions_of_identity on vault.provider_sessions (identity_id);
create index if not exists provider_sessions_of_sid on vault.provider_sessions (sid);
`;

export function postgresProviderSessions(pool: Pool): ProviderSessions {
  async function found(column: 'identity_id' | 'sid', value: string): Promise<readonly ProviderSession[]> {
    const { rows } = await pool.query<ProviderSession>(
      `select session_id as "sessionId", user_id as "userId" from vault.provider_sessions where ${column} = $1 order by session_id`,
      [value],
    );
    return rows;
  }

  return {
    async note({ sessionId, userId }, identityId, sid) {
      // Writes nothing if the session has ended.
      await pool.query(
        `insert into vault.provider_sessions (session_id, user_id, identity_id, sid)
         select session_id, $2, $3, $4 from vault.sessions where session_id = $1 on conflict do nothing`,
        [sessionId, userId, identityId, sid],
      );
    },
    ofIdentity: (identityId) => found('identity_id', identityId),
    ofSid: (sid) => found('sid', sid),
  };
}

export function memoryProviderSessions(): ProviderSessions {
  const held: (ProviderSession & { readonly identityId: string; readonly sid: string | null })[] = [];
  return {
    async note(session, identityId, sid) {
      held.push({ ...session, identityId, sid });
    },
    ofIdentity: async (identityId) => held.filter((one) => one.identityId === identityId),
    ofSid: async (sid) => held.filter((one) => one.sid === sid),
  };
}
