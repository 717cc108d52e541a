/**
 * What can happen to a ticket. Stream `ticket-<number>`, but for the numbers themselves: `tickets-all` protects that each is given
 * once and none is left out. What is written in a ticket are messages of its channel.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const ticket = { ticketId: z.number(), channelId: z.string() };
/** With the messages of its channel. */
const partitionKey = (data: { channelId: string }) => data.channelId;

export const TicketNumbered = event('TicketNumbered', 1, z.object({ ...ticket, openedById: z.string() }), { partitionKey });

/** The body is the first message of the channel. */
export const TicketOpened = event(
  'TicketOpened',
  2,
  z.object({
    ...ticket,
    /** Who opened it. The title is of what they wrote, as the messages are. */
    authorId: z.string(),
    /** null: what the opener wrote was erased. */
    title: z.string().nullable(),
    category: z.number(),
    openedAt: z.number(),
  }),
  {
    sealed: { title: 'authorId' },
    partitionKey,
    upcasts: { 1: ({ openedById, ...data }) => ({ ...data, authorId: openedById }) },
  },
);

/** Counted here, because a ticket holds only so many; what was written is the message's event. */
export const TicketMessageAdded = event(
  'TicketMessageAdded',
  1,
  z.object({ ...ticket, messageId: z.string(), authorId: z.string(), addedAt: z.number() }),
  { partitionKey },
);

/** `by`: what the opener has not seen is what a moderator did. A ticket that is full closes itself. */
export const TicketStatusSet = event(
  'TicketStatusSet',
  1,
  z.object({ ...ticket, status: z.number(), by: z.enum(['opener', 'moderator', 'limit']), setById: z.string(), setAt: z.number() }),
  { partitionKey },
);

export const TicketSeen = event('TicketSeen', 1, z.object({ ...ticket, seenById: z.string() }), { partitionKey });

/** A moderator answers it; others leave it to them. `fromId`: who had it until then, and was named by whoever takes it over. */
export const TicketTaken = event(
  'TicketTaken',
  1,
  z.object({ ...ticket, takenById: z.string(), fromId: z.string().nullable(), takenAt: z.number() }),
  { partitionKey },
);

/** By whoever had it. A ticket that is closed is nobody's without it. */
export const TicketReleased = event('TicketReleased', 1, z.object({ ...ticket, releasedById: z.string(), releasedAt: z.number() }), {
  partitionKey,
});

/** All of them stand on one stream, `cannedtexts-all`: no two bear one name, and there are only so many. */
const ofCannedTexts = { partitionKey: () => 'cannedtexts' };
/** What moderators answer again and again: the installation's words, and nobody's own. */
const cannedText = { cannedTextId: z.string(), name: z.string(), text: z.string() };

export const CannedTextAdded = event(
  'CannedTextAdded',
  1,
  z.object({ ...cannedText, addedById: z.string(), addedAt: z.number() }),
  ofCannedTexts,
);

/** `name` and `text` as they are from now on. */
export const CannedTextEdited = event(
  'CannedTextEdited',
  1,
  z.object({ ...cannedText, editedById: z.string(), editedAt: z.number() }),
  ofCannedTexts,
);

export const CannedTextDeleted = event(
  'CannedTextDeleted',
  1,
  z.object({ cannedTextId: z.string(), deletedById: z.string(), deletedAt: z.number() }),
  ofCannedTexts,
);

export const ticketEventSpecs = [
  TicketNumbered,
  TicketOpened,
  TicketMessageAdded,
  TicketStatusSet,
  TicketSeen,
  TicketTaken,
  TicketReleased,
  CannedTextAdded,
  CannedTextEdited,
  CannedTextDeleted,
] as const;
