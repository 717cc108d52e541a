/** The linked logins of the user's account: fetches, links and unlinks them. */
import {
  beginIdentityLink,
  linkIdentity,
  listIdentities,
  setFirstPassword,
  unlinkIdentity,
} from '@folkmoot/contracts/identity-providers/commands';
import type { OwnIdentities } from '@folkmoot/contracts/identity-providers/wire';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import type { Proof } from '../factors/use-proof.ts';

const KEY = ['identities'] as const;

export function useIdentities({ isAsked = true }: { readonly isAsked?: boolean } = {}): UseQueryResult<OwnIdentities> {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listIdentities, {}, { signal }), staleTime: 0, enabled: isAsked });
}

/** All throw `CallFailed` on a refusal. `proof` null: the account has no password. */
export type IdentityCommands = {
  /** Leaves the client for the page of the provider. */
  readonly begin: (providerId: string, proof: Proof | null) => Promise<void>;
  readonly link: (code: string) => Promise<void>;
  readonly unlink: (identityId: string, proof: Proof | null) => Promise<void>;
  readonly setPassword: (newPassword: string) => Promise<void>;
};

export function useIdentityCommands(): IdentityCommands {
  const client = useQueryClient();
  const refresh = () => refetchQueries(client, { queryKey: KEY });
  return {
    async begin(providerId, proof) {
      const { url } = await call(beginIdentityLink, { params: { providerId }, body: proof ?? {} });
      window.location.assign(url);
    },
    async link(code) {
      await call(linkIdentity, { body: { code } });
      await refresh();
    },
    async unlink(identityId, proof) {
      await call(unlinkIdentity, { params: { identityId }, body: proof ?? {} });
      await refresh();
    },
    async setPassword(newPassword) {
      await call(setFirstPassword, { body: { newPassword } });
      await refresh();
    },
  };
}
