/** Of what only our console knows: apart, so that no other client loads it. */

/** Who has a ticket, as a moderator asks for it. */
export const TICKET_HOLDERS = ['nobody', 'me', 'others'] as const;
export type TicketHolder = (typeof TICKET_HOLDERS)[number];

/** Of what moderators answer again and again. */
export const CANNED_TEXT_LIMITS = {
  name: { min: 1, max: 60 },
  /** As long as a message may be. */
  text: { min: 1, max: 2000 },
  count: 200,
} as const;
