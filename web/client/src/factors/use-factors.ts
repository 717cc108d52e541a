/** The second factors of the account. Changing them requires a proof of identity. */
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  getFactors,
  makeRecoveryCodes,
  removePasskey,
  turnOffTotp,
  turnOnTotp,
} from '@folkmoot/contracts/factors/commands';
import type { RawFactors, TotpSetUp } from '@folkmoot/contracts/factors/wire';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { makePasskey } from './browser-passkeys.ts';
import type { Proof, ProofOptions } from './use-proof.ts';

const KEY = ['factors'] as const;

export function useFactors(): UseQueryResult<RawFactors> {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getFactors, {}, { signal }), staleTime: 0 });
}

/** Until it is known, a refusal for a missing code shows the code field. */
export function useProofOptions(): ProofOptions {
  const { data } = useFactors();
  return { withCode: data ? data.totp !== null : false, withPasskey: data ? data.passkeys.length > 0 : false };
}

/** All throw `CallFailed` on a refusal. */
export type FactorCommands = {
  readonly beginTotp: (password: string) => Promise<TotpSetUp>;
  /** Resolves with the recovery codes. */
  readonly turnOnTotp: (code: string) => Promise<readonly string[]>;
  readonly turnOffTotp: (proof: Proof) => Promise<void>;
  readonly makeCodes: (proof: Proof) => Promise<readonly string[]>;
  readonly addPasskey: (name: string, proof: Proof) => Promise<void>;
  readonly removePasskey: (passkeyId: string, proof: Proof) => Promise<void>;
};

export function useFactorCommands(): FactorCommands {
  const client = useQueryClient();

  async function refreshed<T>(changed: Promise<T>): Promise<T> {
    const reply = await changed;
    await refetchQueries(client, { queryKey: KEY });
    return reply;
  }

  return {
    beginTotp: (password) => call(beginTotp, { body: { password } }),
    turnOnTotp: async (code) => (await refreshed(call(turnOnTotp, { body: { code } }))).recoveryCodes,
    turnOffTotp: async (proof) => void (await refreshed(call(turnOffTotp, { body: proof }))),
    makeCodes: async (proof) => (await refreshed(call(makeRecoveryCodes, { body: proof }))).recoveryCodes,
    async addPasskey(name, proof) {
      const options = await call(beginPasskey, { body: proof });
      const credential = await makePasskey(options);
      await refreshed(call(addPasskey, { body: { name, credential } }));
    },
    removePasskey: async (passkeyId, proof) => void (await refreshed(call(removePasskey, { params: { passkeyId }, body: proof }))),
  };
}
