/** Limits and numbers of tickets (users document, sections 1.8 and 10). */
export const TICKET_LIMITS = {
  title: { min: 1, max: 200 },
  body: { min: 1, max: 2000 },
  /** Minimum that clients ask for, so that a question can be answered; not for SERVER_VERIFICATION, and not enforced here. */
  bodyAsked: 100,
  /** Including the opening body. */
  messages: 50,
  page: 30,
} as const;

export const TICKET_STATUS = {
  WAITING_FOR_MODERATOR_RESPONSE: 0,
  WAITING_FOR_USER_RESPONSE: 1,
  CLOSED_AS_DONE: 2,
  CLOSED_AS_INVALID: 3,
} as const;
export type TicketStatus = (typeof TICKET_STATUS)[keyof typeof TICKET_STATUS];

export const TICKET_CATEGORY = { QUESTION: 0, ACCOUNT: 1, ABUSE: 2, OTHER: 3, SERVER_VERIFICATION: 4 } as const;
export type TicketCategory = (typeof TICKET_CATEGORY)[keyof typeof TICKET_CATEGORY];

export function isClosed(status: number): boolean {
  return status === TICKET_STATUS.CLOSED_AS_DONE || status === TICKET_STATUS.CLOSED_AS_INVALID;
}

/** Title that clients give to a request for server verification. */
export const VERIFICATION_TITLE = 'Server Verification';
