/** The invites of a server. No event reports their changes, so the page that changes them updates its own copy. */
import { listInvites } from '@folkmoot/contracts/invites/commands';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';

function keyOf(serverId: string): readonly string[] {
  return ['invites', serverId];
}

export function useInvites(serverId: string) {
  return useQuery({
    queryKey: keyOf(serverId),
    queryFn: ({ signal }) => call(listInvites, { params: { serverId } }, { signal }),
    staleTime: 0,
  });
}

export function useChangeInvites(serverId: string): (change: (invites: readonly RawInvite[]) => readonly RawInvite[]) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData<RawInvite[]>(keyOf(serverId), (cached) => cached && [...change(cached)]);
    void refetchQueries(client, { queryKey: ['own-invite', serverId] });
  };
}

export function linkOf(invite: Pick<RawInvite, 'code'>): string {
  return `${window.location.origin}/i/${encodeURIComponent(invite.code)}`;
}
