import { textOnly } from '@folkmoot/contracts/messages/events';

/** The fields of `MessageSent` that say nothing special: no mention, no quote, no file. */
export const plainMessage = {
  recipientId: null,
  silent: false,
  mentionReplies: false,
  mentionedUserIds: [],
  mentionedRoleIds: [],
  quotedMessageIds: [],
  replyToMessageIds: [],
  notifiedUserIds: [],
  socketId: null,
  ...textOnly,
};
