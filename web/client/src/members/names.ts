/** Names and name colours in a server: nickname before name, and the colour of the highest role with a colour. */
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { State } from '../store/state.ts';
import { useStore } from '../store/store.ts';

const PLAIN = new Set(['#fff', '#ffffff', '#ffffffff']);

/** The roles of a user in a server, highest first, without the default role. */
function rolesOf(state: Pick<State, 'roles' | 'members'>, serverId: string, userId: string): readonly RawServerRole[] {
  const roles = state.roles.get(serverId);
  const own = state.members.get(serverId)?.get(userId)?.roleIds ?? [];
  return own.flatMap((id) => roles?.get(id) ?? []).sort((a, b) => b.order - a.order);
}

/** null: the default text colour. White is the colour of a role without a chosen one. */
function colorOf(state: Pick<State, 'roles' | 'members'>, serverId: string | null, userId: string): string | null {
  if (serverId === null) return null;
  return rolesOf(state, serverId, userId).find((role) => !PLAIN.has(role.hexColor.toLowerCase()))?.hexColor ?? null;
}

/** The highest role with an icon. The record is stable until it changes. */
export function useIconRole(serverId: string | null, userId: string): RawServerRole | null {
  return useStore((state) => (serverId === null ? null : (rolesOf(state, serverId, userId).find(({ icon }) => icon !== null) ?? null)));
}

export function nameOf(state: Pick<State, 'users' | 'members'>, serverId: string | null, userId: string): string | null {
  const nickname = serverId === null ? null : (state.members.get(serverId)?.get(userId)?.nickname ?? null);
  return nickname ?? state.users.get(userId)?.username ?? null;
}

export function useDisplayName(serverId: string | null, userId: string, known: string): string {
  return useStore((state) => nameOf(state, serverId, userId)) ?? known;
}

/** A CSS colour. In the light theme it is darkened, because users choose colours for the dark theme. */
export function useNameColor(serverId: string | null, userId: string): string | null {
  const color = useStore((state) => colorOf(state, serverId, userId));
  return color && `light-dark(color-mix(in oklab, ${color} 55%, var(--text-color)), ${color})`;
}
