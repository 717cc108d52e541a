import { textOnly } from '@folkmoot/contracts/messages/events';

/** The default fields of `MessageSent`: no mention, no quote, no file. */
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
