/** Tickets are asked for: no event tells of them (users document, section 10). */
import { getAnyTicket, listAllTickets } from '@folkmoot/contracts/moderation/ticket-commands';
import { getTicket, listTickets } from '@folkmoot/contracts/tickets/commands';
import { TICKET_LIMITS } from '@folkmoot/contracts/tickets/limits';
import type { RawTicket, StaffTicket } from '@folkmoot/contracts/tickets/wire';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/call.ts';

/** Once a ticket is open. */
const LOOK_AGAIN = 2 * 60_000;

/** Either as one's own or as a moderator's: `seen` is only on the one, `openedBy` only on the other. */
export type AnyTicket = RawTicket & { readonly seen?: boolean } & Partial<Pick<StaffTicket, 'openedBy'>>;

/** One's own are never more than a page; those of everybody come a page at a time. */
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
      // Reading it was seeing it.
      if (!ticket.seen) refreshNews();
      return ticket;
    },
  });
}

/** Lists and news, after something was done with a ticket. */
export function useRefreshTickets(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['tickets'] }), [client]);
}
