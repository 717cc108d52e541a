/** What is written into a new ticket, and what is amiss with it. Pure. */
import { TICKET_CATEGORY, TICKET_LIMITS, VERIFICATION_TITLE } from '@folkmoot/contracts/tickets/limits';

/** What a ticket is opened from: nothing, or a server that wants to be verified. */
export type About = { readonly kind: 'server'; readonly serverId: string; readonly name: string } | null;

export type TicketDraft = { readonly category: number; readonly title: string; readonly body: string };

/** Stands before what is written: what it is about. */
function prefixOf(about: About): string {
  return about?.kind === 'server' ? `${about.name} (${about.serverId})\n` : '';
}

function lengthOf(words: string): number {
  return [...words].length;
}

export function ticketBody({ title, body, category }: TicketDraft, about: About) {
  const isVerification = category === TICKET_CATEGORY.SERVER_VERIFICATION;
  return { title: isVerification ? VERIFICATION_TITLE : title.trim(), body: `${prefixOf(about)}${body.trim()}`, category };
}

export type Amiss = { readonly title: 'missing' | null; readonly short: number; readonly tooLong: number };

/** `short`: characters that are asked for and are not there; a verification asks for none. */
export function amissWith(draft: TicketDraft, about: About): Amiss {
  const isVerification = draft.category === TICKET_CATEGORY.SERVER_VERIFICATION;
  const written = lengthOf(draft.body.trim());
  const whole = lengthOf(ticketBody(draft, about).body);
  return {
    title: !isVerification && draft.title.trim() === '' ? 'missing' : null,
    short: isVerification ? 0 : Math.max(0, TICKET_LIMITS.bodyAsked - written),
    tooLong: Math.max(0, whole - TICKET_LIMITS.body.max),
  };
}

export function isReady({ title, short, tooLong }: Amiss): boolean {
  return title === null && short === 0 && tooLong === 0;
}
