/** Tickets as channels: which ticket a channel belongs to, and which channel commands are refused in tickets. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { type Access, isStaff } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { isClosed, TICKET_LIMITS } from '@folkmoot/contracts/tickets/limits';
import type { Warm } from '@folkmoot/platform/command/warm';
import { type OpenedTicket, ticketChannels, ticketFolding } from './ticket-state.ts';
import { isOthers } from './tickets.decider.ts';

export function ticketOf(warm: Warm, ticketId: number): OpenedTicket | null {
  const state = warm.state(ticketFolding, String(ticketId));
  return state.status === 'opened' ? state : null;
}

/** null: the channel belongs to no ticket. */
export function ticketOfChannel(warm: Warm, channelId: string): OpenedTicket | null {
  const ticketId = warm.index(ticketChannels).get(channelId);
  return ticketId === undefined ? null : ticketOf(warm, ticketId);
}

export type TicketPlace = { readonly ticketId: number; readonly staff: boolean; readonly full: boolean };

/** The ticket of a new message. Checked before everything else (servers document 5.10). null: the channel is no ticket. */
export function ticketPlace(
  warm: Warm,
  { channel, badges, actor }: Access,
): TicketPlace | Refusal<'TicketClosed' | 'TicketTakenByOther'> | null {
  const ticket = channel?.type === CHANNEL_TYPE.TICKET ? ticketOfChannel(warm, channel.channelId) : null;
  if (!ticket) return null;
  const staff = isStaff(badges);
  if (isClosed(ticket.progress) && !staff) return refuse('TicketClosed');
  if (staff && isOthers(ticket, actor?.userId ?? '')) return refuse('TicketTakenByOther');
  return { ticketId: ticket.ticketId, staff, full: ticket.messages >= TICKET_LIMITS.messages };
}

/** A ticket keeps every message as written, so editing, deleting, pinning, marking as unread, typing and calls are refused. */
export function notInTickets({ channel }: Access): Refusal<'NotInTickets'> | null {
  return channel?.type === CHANNEL_TYPE.TICKET ? refuse('NotInTickets') : null;
}
