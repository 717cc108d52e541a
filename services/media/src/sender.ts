/** The sender that an upload counts for: the user of a ticket, or else the address. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RateLimit } from '@folkmoot/contracts/kernel/route';
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';
import type { FastifyRequest } from 'fastify';
import type { Tickets } from './tickets.ts';

/** `userId`: the user of the ticket. null: the upload counts for its address. */
export type Sender = { readonly limit: RateLimit; readonly key: string; readonly userId: string | null };

/** Clients that send several emojis wait 800 ms between them. */
const BY_ADDRESS: RateLimit = { name: 'media_upload', requests: 90, perMs: 60_000, by: 'address' };
const BY_TICKET: RateLimit = { name: 'media_upload_person', requests: 240, perMs: 60_000 };

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A text field of a request. */
export function partOf(value: unknown, name: string): string | undefined {
  return typeof value === 'object' && value !== null && name in value ? textOf((value as Record<string, unknown>)[name]) : undefined;
}

export function senderOf(tickets: Tickets, request: FastifyRequest, ticket: string | undefined): Sender | Refusal<UploadRefusal> {
  if (ticket === undefined || ticket === '' || ticket === 'undefined') return { limit: BY_ADDRESS, key: request.ip, userId: null };
  const userId = tickets.holderOf(ticket);
  return userId === null ? refuse('TicketInvalid') : { limit: BY_TICKET, key: userId, userId };
}
