/**
 * Events of a ticket. Stream `ticket-<number>`, except for the numbers themselves: `tickets-all` assigns each number once, without gaps.
 * The texts in a ticket are messages of its channel.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const ticket = { ticketId: z.number(), channelId: z.string() };
/** In order with the messages of its channel. */
const partitionKey = (data: { channelId: string }) => data.channelId;

export const TicketNumbered = event('TicketNumbered', 1, z.object({ ...ticket, openedById: z.string() }), { partitionKey });

/** The body is the first message of the channel. */
export const TicketOpened = event(
  'TicketOpened',
  2,
  z.object({
    ...ticket,
    /** The opener. The title is sealed with their texts, like the messages. */
    authorId: z.string(),
    /** Null: the opener's texts were erased. */
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

/** Counted here, because a ticket has a limited number of messages. The text is in the message's event. */
export const TicketMessageAdded = event(
  'TicketMessageAdded',
  1,
  z.object({ ...ticket, messageId: z.string(), authorId: z.string(), addedAt: z.number() }),
  { partitionKey },
);

/** `by`: a moderator's change makes the ticket unread for the opener. A full ticket is closed automatically. */
export const TicketStatusSet = event(
  'TicketStatusSet',
  1,
  z.object({ ...ticket, status: z.number(), by: z.enum(['opener', 'moderator', 'limit']), setById: z.string(), setAt: z.number() }),
  { partitionKey },
);

export const TicketSeen = event('TicketSeen', 1, z.object({ ...ticket, seenById: z.string() }), { partitionKey });

/** A moderator claims it; others leave it alone. `fromId`: the previous assignee, whom the new one named when taking over. */
export const TicketTaken = event(
  'TicketTaken',
  1,
  z.object({ ...ticket, takenById: z.string(), fromId: z.string().nullable(), takenAt: z.number() }),
  { partitionKey },
);

/** By its assignee. Closing a ticket also releases it, without this event. */
export const TicketReleased = event('TicketReleased', 1, z.object({ ...ticket, releasedById: z.string(), releasedAt: z.number() }), {
  partitionKey,
});

/** All are on one stream, `cannedtexts-all`, so that names are unique and the number is limited. */
const ofCannedTexts = { partitionKey: () => 'cannedtexts' };
/** Canned replies belong to the instance, not to a user. */
const cannedText = { cannedTextId: z.string(), name: z.string(), text: z.string() };

export const CannedTextAdded = event(
  'CannedTextAdded',
  1,
  z.object({ ...cannedText, addedById: z.string(), addedAt: z.number() }),
  ofCannedTexts,
);

/** The new `name` and `text`. */
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
