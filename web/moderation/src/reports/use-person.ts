import { getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import { call } from '../api/call.ts';
import { useConsoleQuery } from '../reading/use-console-query.ts';

export function readPerson(id: string, signal?: AbortSignal): Promise<ModUser> {
  return call(getModeratedUser, { params: { userId: id } }, signal ? { signal } : {});
}

/** The reported user with their suspension. undefined: not loaded. */
export function usePerson(id: string): ModUser | undefined {
  return useConsoleQuery(['person-of-case', id], (signal) => readPerson(id, signal)).data;
}
