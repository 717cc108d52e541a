/** Helpers for tests of tickets. */
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import type { OpenedTicket } from '@folkmoot/contracts/tickets/wire';
import type { Person } from './harness/network.ts';

export function open(person: Person, body = 'My hovercraft is full of eels.', title = 'Eels'): Promise<OpenedTicket> {
  return person.ask(openTicket, { body: { title, body, category: 0 } });
}

/** For requests about a ticket. */
export function on({ id }: { readonly id: number }, body?: unknown) {
  return { params: { ticketId: String(id) }, body };
}

/** For requests in its channel. */
export function within({ channelId }: { readonly channelId: string }, content?: string) {
  return { params: { channelId }, ...(content === undefined ? {} : { body: { content } }) };
}
