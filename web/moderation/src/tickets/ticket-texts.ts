import { TICKET_CATEGORY, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { type Key, text } from '../texts.ts';

const STATUS: Readonly<Record<number, Key>> = {
  [TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE]: 'waitingForModerator',
  [TICKET_STATUS.WAITING_FOR_USER_RESPONSE]: 'waitingForUser',
  [TICKET_STATUS.CLOSED_AS_DONE]: 'closedAsDone',
  [TICKET_STATUS.CLOSED_AS_INVALID]: 'closedAsInvalid',
};

const CATEGORY: Readonly<Record<number, Key>> = {
  [TICKET_CATEGORY.QUESTION]: 'question',
  [TICKET_CATEGORY.ACCOUNT]: 'account',
  [TICKET_CATEGORY.ABUSE]: 'abuse',
  [TICKET_CATEGORY.OTHER]: 'other',
  [TICKET_CATEGORY.SERVER_VERIFICATION]: 'verification',
};

export const STATUSES: readonly number[] = Object.values(TICKET_STATUS);

export function statusText(status: number): string {
  return text(STATUS[status] ?? 'other');
}

export function categoryText(category: number): string {
  return text(CATEGORY[category] ?? 'other');
}

/** A title is empty only if its author was erased. */
export function titleText(title: string): string {
  return title || text('erasedTitle');
}
