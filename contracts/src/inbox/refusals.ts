import { refusals } from '../kernel/refusal.ts';

export const inboxRefusals = refusals({
  NotAConversation: { status: 400, text: 'This conversation is not open.' },
});

/** `code` of a refused direct message (servers document 5.10). UNKNOWN also hides that the other user has blocked the sender. */
export const DM_CODES = [
  'BLOCKED_BY_REQUESTER',
  'NOT_FRIENDS_REQUESTER',
  'NOT_FRIENDS_RECIPIENT',
  'NOT_FRIENDS_AND_SERVERS_REQUESTER',
  'NOT_FRIENDS_AND_SERVERS_RECIPIENT',
  'UNKNOWN',
] as const;
export type DmCode = (typeof DM_CODES)[number];
