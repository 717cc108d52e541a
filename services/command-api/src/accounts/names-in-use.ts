/**
 * The names of users and of pending registrations, to find users by name and by lookalikes. Includes users from before lookalikes were
 * checked.
 */
import { AccountDeleted, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { RegistrationRejected, RegistrationRequested } from '@folkmoot/contracts/registration/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';
import { caseKey, lookalikeKey } from './similar-names.ts';

type Name = { readonly username: string; readonly tag: string };

export type NamesInUse = {
  readonly names: Map<string, Name>;
  /** Usually one user. Several only from earlier versions. */
  readonly byCase: Map<string, readonly string[]>;
  readonly byLook: Map<string, readonly string[]>;
};

function put(map: Map<string, readonly string[]>, key: string, userId: string): void {
  map.set(key, [...(map.get(key) ?? []), userId]);
}

function take(map: Map<string, readonly string[]>, key: string, userId: string): void {
  const left = (map.get(key) ?? []).filter((id) => id !== userId);
  if (left.length > 0) map.set(key, left);
  else map.delete(key);
}

function forget(index: NamesInUse, userId: string): void {
  const name = index.names.get(userId);
  if (!name) return;
  index.names.delete(userId);
  take(index.byCase, caseKey(name.username, name.tag), userId);
  take(index.byLook, lookalikeKey(name.username, name.tag), userId);
}

function name(index: NamesInUse, userId: string, { username, tag }: { readonly username: string | null; readonly tag: string }): void {
  forget(index, userId);
  if (username === null) return;
  index.names.set(userId, { username, tag });
  put(index.byCase, caseKey(username, tag), userId);
  put(index.byLook, lookalikeKey(username, tag), userId);
}

export const namesInUse: WarmIndex<NamesInUse> = {
  name: 'namesInUse',
  create: () => ({ names: new Map(), byCase: new Map(), byLook: new Map() }),
  on: {
    ...indexOn<NamesInUse, typeof UserRegistered>(UserRegistered, (index, { data }) => name(index, data.userId, data)),
    ...indexOn<NamesInUse, typeof RegistrationRequested>(RegistrationRequested, (index, { data }) => name(index, data.userId, data)),
    ...indexOn<NamesInUse, typeof RegistrationRejected>(RegistrationRejected, (index, { data }) => forget(index, data.userId)),
    ...indexOn<NamesInUse, typeof ProfileUpdated>(ProfileUpdated, (index, { data }) => {
      const now = index.names.get(data.userId);
      if (!now || (data.username === undefined && data.tag === undefined)) return;
      name(index, data.userId, { username: data.username === undefined ? now.username : data.username, tag: data.tag ?? now.tag });
    }),
    ...indexOn<NamesInUse, typeof AccountDeleted>(AccountDeleted, (index, { data }) => forget(index, data.userId)),
  },
};
