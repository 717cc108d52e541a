/** Whether there are news of tickets, for indicators on every screen. Separate from the lists, which most users never open. */
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { listAllTickets } from '@folkmoot/contracts/moderation/ticket-commands';
import { listTickets } from '@folkmoot/contracts/tickets/commands';
import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useAccount } from '../store/use-store.ts';

const NEWS_AGAIN = 10 * 60_000;

export function useIsStaff(): boolean {
  return isStaff(useAccount()?.badges ?? 0);
}

export type TicketNews = {
  /** A moderator changed a ticket of the user, who has not seen it yet. */
  readonly own: boolean;
  /** The user is a moderator, and a ticket waits for an answer. */
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
