/** Named selectors of the store for screens. They are synchronous and fetch nothing. */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import { holds, type Membership } from '@folkmoot/contracts/roles/permissions';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { useMemo } from 'react';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { membershipIn } from './permissions.ts';
import type { Member, State, User } from './state.ts';
import { useStore } from './store.ts';

/** null until the first authentication. */
export function useAccount(): OwnAccount | null {
  return useStore(account);
}

function account(state: State): OwnAccount | null {
  return state.account;
}

/** The id of the logged-in user. Empty until it is known. */
export function useOwnId(): string {
  return useStore(ownId);
}

function ownId(state: State): string {
  return state.account?.id ?? '';
}

export function useUser(userId: string): User | undefined {
  return useStore((state) => state.users.get(userId));
}

export function useServer(serverId: string): RawServer | undefined {
  return useStore((state) => state.servers.get(serverId));
}

export function useChannel(channelId: string): RawChannel | undefined {
  return useStore((state) => state.channels.get(channelId));
}

/** Sorted from the lowest role, which is the default role. */
export function useRoles(serverId: string): readonly RawServerRole[] {
  const roles = useStore((state) => state.roles.get(serverId));
  return useMemo(() => [...(roles?.values() ?? [])].sort((a, b) => a.order - b.order), [roles]);
}

/** All channels of the server in their order, including categories and channels that the user cannot see. */
export function useServerChannels(serverId: string): readonly RawChannel[] {
  const channels = useStore((state) => state.channels);
  return useMemo(() => channelsOf(channels, serverId), [channels, serverId]);
}

export function channelsOf(channels: State['channels'], serverId: string): readonly RawChannel[] {
  return [...channels.values()].filter((channel) => channel.serverId === serverId).sort(byOrder);
}

function byOrder(a: RawChannel, b: RawChannel): number {
  return (a.order ?? 0) - (b.order ?? 0) || a.createdAt - b.createdAt;
}

export function useMembers(serverId: string): ReadonlyMap<string, Member> | undefined {
  return useStore((state) => state.members.get(serverId));
}

export function useMember(serverId: string, userId: string): Member | undefined {
  return useStore((state) => state.members.get(serverId)?.get(userId));
}

/** The user's own permissions in a server. null: not a member. */
export function useMembership(serverId: string): Membership | null {
  const own = useOwnId();
  const server = useServer(serverId);
  const roles = useStore((state) => state.roles.get(serverId));
  const member = useMember(serverId, own);
  return useMemo(() => {
    if (!server || !roles || !member) return null;
    const members = new Map([[serverId, new Map([[own, member]])]]);
    return membershipIn({ servers: new Map([[serverId, server]]), roles: new Map([[serverId, roles]]), members }, serverId, own);
  }, [server, roles, member, own, serverId]);
}

export function useMay(serverId: string, bits: number): boolean {
  const membership = useMembership(serverId);
  return membership !== null && holds(membership, bits);
}
