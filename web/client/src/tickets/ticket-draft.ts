/** The draft of a new ticket, and its validation. Pure. */
import { TICKET_CATEGORY, TICKET_LIMITS, VERIFICATION_TITLE } from '@folkmoot/contracts/tickets/limits';

/** The subject of a ticket: none, or a server that requests verification. */
export type About = { readonly kind: 'server'; readonly serverId: string; readonly name: string } | null;

export type TicketDraft = { readonly category: number; readonly title: string; readonly body: string };

/** The line before the text that names the subject. */
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

export type DraftFaults = { readonly title: 'missing' | null; readonly short: number; readonly tooLong: number };

/** `short`: the number of missing characters. A verification requires none. */
export function draftFaults(draft: TicketDraft, about: About): DraftFaults {
  const isVerification = draft.category === TICKET_CATEGORY.SERVER_VERIFICATION;
  const written = lengthOf(draft.body.trim());
  const whole = lengthOf(ticketBody(draft, about).body);
  return {
    title: !isVerification && draft.title.trim() === '' ? 'missing' : null,
    short: isVerification ? 0 : Math.max(0, TICKET_LIMITS.bodyAsked - written),
    tooLong: Math.max(0, whole - TICKET_LIMITS.body.max),
  };
}

export function isReady({ title, short, tooLong }: DraftFaults): boolean {
  return title === null && short === 0 && tooLong === 0;
}
