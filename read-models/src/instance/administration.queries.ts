/** What operators must know about the administration of the instance, for its health. */

import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import type { Overrides } from '@folkmoot/contracts/instance/state';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readProviders } from '../identity-providers/identity-providers.queries.ts';
import { readSettings } from './instance.queries.ts';

export type Administration = {
  readonly founders: number;
  /** Accounts of people, without bots. */
  readonly accounts: number;
  readonly identityProviders: number;
  readonly passwordLogin: boolean;
  /** Default servers that do not exist, or no longer. */
  readonly missingDefaultServers: readonly string[];
};

type Given = { readonly overrides: Overrides; readonly environmentProviders: readonly EnvironmentProvider[] };

export async function readAdministration(db: Reader, { overrides, environmentProviders }: Given): Promise<Administration> {
  const [settings, providers, people] = await Promise.all([
    readSettings(db, overrides),
    readProviders(db, environmentProviders),
    sql<{ founders: number; accounts: number }>`
      select count(*) filter (where badges & ${BADGE.FOUNDER}::int > 0)::int as founders, count(*)::int as accounts
      from users where not bot`.execute(db),
  ]);
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${settings.defaultServerIds}::text[]) as chosen (id)
    where not exists (select 1 from servers where servers.id = chosen.id)`.execute(db);
  const { founders = 0, accounts = 0 } = people.rows[0] ?? {};
  return {
    founders,
    accounts,
    identityProviders: providers.length,
    passwordLogin: settings.passwordLogin,
    missingDefaultServers: rows.map(({ id }) => id),
  };
}
