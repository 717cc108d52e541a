/** Queries for invitations to the instance. No event reports their changes, so the page that changes them updates its own copy. */
import { listInvitations } from '@folkmoot/contracts/registration/commands';
import type { RawInvitation } from '@folkmoot/contracts/registration/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const KEY = ['invitations'];

export function useInvitations() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listInvitations, {}, { signal }), staleTime: 0 });
}

export function useChangeInvitations(): (change: (current: readonly RawInvitation[]) => readonly RawInvitation[]) => void {
  const client = useQueryClient();
  return (change) => client.setQueryData<RawInvitation[]>(KEY, (cached) => cached && [...change(cached)]);
}

/** Uses the origin at which this client was opened, because it works for others too. */
export function linkOf({ code }: Pick<RawInvitation, 'code'>): string {
  return `${window.location.origin}/register?${new URLSearchParams({ invite: code })}`;
}
