/** Limits only for Folkmoot's console, in a separate file so that other clients do not load it. */

/** Filter by assignee. */
export const TICKET_HOLDERS = ['nobody', 'me', 'others'] as const;
export type TicketHolder = (typeof TICKET_HOLDERS)[number];

/** Limits of canned replies. */
export const CANNED_TEXT_LIMITS = {
  name: { min: 1, max: 60 },
  /** As long as a message may be. */
  text: { min: 1, max: 2000 },
  count: 200,
} as const;
