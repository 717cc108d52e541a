import { listIdentities, listIdentityProviders, showIdentities } from '@folkmoot/contracts/identity-providers/commands';
import type { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import { type KnownProvider, providersIn, storedProvider } from '@folkmoot/contracts/identity-providers/state';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type AnyAnswer, answer, askedAnswer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';

type Row = { readonly id: string; readonly settings: unknown; readonly hasSecret: boolean };

/** In display order: providers of the environment first. */
export async function readProviders(db: Reader, environment: readonly EnvironmentProvider[]): Promise<readonly KnownProvider[]> {
  const { rows } = await sql<Row>`select id, settings, has_secret as "hasSecret" from identity_providers order by id`.execute(db);
  return providersIn(
    environment,
    rows.flatMap(({ id, settings, hasSecret }) => storedProvider(id, settings, hasSecret) ?? []),
  );
}

export type ProvidersAround = {
  readonly environment: readonly EnvironmentProvider[];
  /** The public address of the instance. */
  readonly publicUrl: () => string;
};

export function identityProviderAnswers({ environment, publicUrl }: ProvidersAround): readonly AnyAnswer[] {
  return [
    askedAnswer(listIdentities, showIdentities),
    answer(listIdentityProviders, async ({ db }) => {
      const urlOf = (id: string, page: string) => new URL(`/api/auth/oidc/${id}/${page}`, publicUrl()).href;
      return (await readProviders(db, environment)).map((provider) => ({
        ...provider,
        redirectUrl: urlOf(provider.id, 'callback'),
        backchannelLogoutUrl: urlOf(provider.id, 'backchannel-logout'),
      }));
    }),
  ];
}
