import { getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import { call } from '../api/call.ts';
import { useAsked } from '../reading/use-asked.ts';

export function readPerson(id: string, signal?: AbortSignal): Promise<ModUser> {
  return call(getModeratedUser, { params: { userId: id } }, signal ? { signal } : {});
}

/** The reported user with their suspension. undefined: not loaded. */
export function usePerson(id: string): ModUser | undefined {
  return useAsked(['person-of-case', id], (signal) => readPerson(id, signal)).data;
}
