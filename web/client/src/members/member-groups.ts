/** The groups of the member list: by the highest displayed role, then others online, then offline. Pure. */
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { foldedName } from '../i18n/folded-name.ts';
import { compareNames } from '../i18n/format.ts';
import type { State } from '../store/state.ts';

export type MemberRow =
  | { readonly kind: 'group'; readonly key: string; readonly name: string | null; readonly online: boolean; readonly total: number }
  | { readonly kind: 'member'; readonly key: string; readonly userId: string; readonly online: boolean };

type GroupState = Pick<State, 'members' | 'roles' | 'users' | 'presences' | 'servers'>;
type Person = { readonly userId: string; readonly name: string };

export function memberRows(world: GroupState, serverId: string, search: string): readonly MemberRow[] {
  const roles = world.roles.get(serverId) ?? new Map<string, RawServerRole>();
  const defaultRoleId = world.servers.get(serverId)?.defaultRoleId;
  const shown = [...roles.values()].filter((role) => !role.hideRole && role.id !== defaultRoleId).sort((a, b) => b.order - a.order);
  const groups = new Map<string, Person[]>(shown.map((role) => [role.id, []]));
  const online: Person[] = [];
  const offline: Person[] = [];
  const term = foldedName(search.trim());
  for (const member of world.members.get(serverId)?.values() ?? []) {
    const username = world.users.get(member.userId)?.username ?? '';
    const name = member.nickname ?? username;
    if (term && !foldedName(name).includes(term) && !foldedName(username).includes(term)) continue;
    const person = { userId: member.userId, name };
    if ((world.presences.get(member.userId)?.status ?? 0) === 0) offline.push(person);
    else (groups.get(shown.find((role) => member.roleIds.includes(role.id))?.id ?? '') ?? online).push(person);
  }
  return [
    ...shown.flatMap((role) => groupRows(`role-${role.id}`, role.name, true, groups.get(role.id) ?? [])),
    ...groupRows('online', null, true, online),
    ...groupRows('offline', null, false, offline),
  ];
}

function groupRows(key: string, name: string | null, online: boolean, people: readonly Person[]): readonly MemberRow[] {
  if (people.length === 0) return [];
  const sorted = people.toSorted((a, b) => compareNames(a.name, b.name));
  return [
    { kind: 'group', key, name, online, total: people.length },
    ...sorted.map(({ userId }): MemberRow => ({ kind: 'member', key: userId, userId, online })),
  ];
}
