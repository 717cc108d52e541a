/** Queries for tickets. No event reports their changes (users document, section 10). */
import { getAnyTicket, listAllTickets } from '@folkmoot/contracts/moderation/ticket-commands';
import { getTicket, listTickets } from '@folkmoot/contracts/tickets/commands';
import { TICKET_LIMITS } from '@folkmoot/contracts/tickets/limits';
import type { RawTicket, StaffTicket } from '@folkmoot/contracts/tickets/wire';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';

/** The refetch interval of an open ticket. */
const LOOK_AGAIN = 2 * 60_000;

/** A ticket for its creator or for a moderator: `seen` is only in the first, `openedBy` only in the second. */
export type AnyTicket = RawTicket & { readonly seen?: boolean } & Partial<Pick<StaffTicket, 'openedBy'>>;

/** The user's own tickets fit on one page. All tickets are loaded in pages. */
export function useTickets(asStaff: boolean, status: number | undefined) {
  return useInfiniteQuery({
    queryKey: ['tickets', asStaff ? 'all' : 'own', status ?? 'every'],
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }): Promise<readonly AnyTicket[]> =>
      asStaff
        ? call(listAllTickets, { query: { status, after: pageParam } }, { signal })
        : call(listTickets, { query: { status } }, { signal }),
    getNextPageParam: (page) => (asStaff && page.length === TICKET_LIMITS.page ? page.at(-1)?.id : undefined),
  });
}

export function useTicket(ticketId: string, asStaff: boolean) {
  const refreshNews = useRefreshTickets();
  return useQuery({
    queryKey: ['ticket', asStaff ? 'all' : 'own', ticketId],
    staleTime: 0,
    refetchInterval: LOOK_AGAIN,
    async queryFn({ signal }): Promise<AnyTicket> {
      if (asStaff) return call(getAnyTicket, { params: { ticketId: Number(ticketId) } }, { signal });
      const ticket = await call(getTicket, { params: { ticketId: Number(ticketId) } }, { signal });
      // Fetching the ticket marked it as seen.
      if (!ticket.seen) refreshNews();
      return ticket;
    },
  });
}

/** Refetches lists and news after a command on a ticket. */
export function useRefreshTickets(): () => void {
  const client = useQueryClient();
  return useCallback(() => void refetchQueries(client, { queryKey: ['tickets'] }), [client]);
}
