/** What guards one's account: asked for, and changed with the password. */
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
import { makePasskey } from './browser-passkeys.ts';

const KEY = ['factors'] as const;

export function useFactors(): UseQueryResult<RawFactors> {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getFactors, {}, { signal }), staleTime: 0 });
}

/** All throw `CallFailed` when they are refused. */
export type FactorCommands = {
  readonly beginTotp: (password: string) => Promise<TotpSetUp>;
  /** The recovery codes. */
  readonly turnOnTotp: (code: string) => Promise<readonly string[]>;
  readonly turnOffTotp: (password: string) => Promise<void>;
  readonly makeCodes: (password: string) => Promise<readonly string[]>;
  readonly addPasskey: (name: string, password: string) => Promise<void>;
  readonly removePasskey: (passkeyId: string, password: string) => Promise<void>;
};

export function useFactorCommands(): FactorCommands {
  const client = useQueryClient();

  async function refreshed<T>(changed: Promise<T>): Promise<T> {
    const reply = await changed;
    await client.invalidateQueries({ queryKey: KEY });
    return reply;
  }

  return {
    beginTotp: (password) => call(beginTotp, { body: { password } }),
    turnOnTotp: async (code) => (await refreshed(call(turnOnTotp, { body: { code } }))).recoveryCodes,
    turnOffTotp: async (password) => void (await refreshed(call(turnOffTotp, { body: { password } }))),
    makeCodes: async (password) => (await refreshed(call(makeRecoveryCodes, { body: { password } }))).recoveryCodes,
    async addPasskey(name, password) {
      const options = await call(beginPasskey, { body: { password } });
      const credential = await makePasskey(options);
      await refreshed(call(addPasskey, { body: { name, credential } }));
    },
    removePasskey: async (passkeyId, password) =>
      void (await refreshed(call(removePasskey, { params: { passkeyId }, body: { password } }))),
  };
}
