/** Tickets are asked for: no event tells of them (users document, section 10). */
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { getAnyTicket, listAllTickets } from '@folkmoot/contracts/moderation/ticket-commands';
import { getTicket, listTickets } from '@folkmoot/contracts/tickets/commands';
import { TICKET_LIMITS, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import type { RawTicket, StaffTicket } from '@folkmoot/contracts/tickets/wire';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { useAccount } from '../store/use-store.ts';

/** Once a ticket is open; and for whether there is news, wherever one is. */
const LOOK_AGAIN = 2 * 60_000;
const NEWS_AGAIN = 10 * 60_000;

/** Either as one's own or as a moderator's: `seen` is only on the one, `openedBy` only on the other. */
export type AnyTicket = RawTicket & { readonly seen?: boolean } & Partial<Pick<StaffTicket, 'openedBy'>>;

export function useIsStaff(): boolean {
  return isStaff(useAccount()?.badges ?? 0);
}

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

export type TicketNews = {
  /** A moderator did something that the person has not seen. */
  readonly own: boolean;
  /** Somebody waits for a moderator, and the person is one. */
  readonly staff: boolean;
};

export function useTicketNews(): TicketNews {
  const staff = useIsStaff();
  const isKnown = useAccount() !== null;
  const own = useQuery({
    queryKey: ['tickets', 'news', 'own'],
    enabled: isKnown,
    refetchInterval: NEWS_AGAIN,
    staleTime: NEWS_AGAIN,
    queryFn: ({ signal }) => call(listTickets, { query: { limit: 1, seen: false } }, { signal }),
  });
  const waiting = useQuery({
    queryKey: ['tickets', 'news', 'staff'],
    enabled: isKnown && staff,
    refetchInterval: NEWS_AGAIN,
    staleTime: NEWS_AGAIN,
    queryFn: ({ signal }) =>
      call(listAllTickets, { query: { limit: 1, status: TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE } }, { signal }),
  });
  return { own: (own.data?.length ?? 0) > 0, staff: staff && (waiting.data?.length ?? 0) > 0 };
}

/** Lists and news, after something was done with a ticket. */
export function useRefreshTickets(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['tickets'] }), [client]);
}
