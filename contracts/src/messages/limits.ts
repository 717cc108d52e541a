/** Limits of messages (servers document, section 4). */
export const MESSAGE_LIMITS = {
  content: 2000,
  htmlEmbed: 5000,
  replies: 5,
  quotes: 8,
  buttons: 8,
  reactions: 15,
  reactionName: 20,
  page: 50,
  pageMax: 100,
} as const;

export const MESSAGE_TYPE = {
  CONTENT: 0,
  JOIN_SERVER: 1,
  LEAVE_SERVER: 2,
  KICK_USER: 3,
  BAN_USER: 4,
  CALL_STARTED: 5,
  BUMP_SERVER: 6,
} as const;
export type MessageType = (typeof MESSAGE_TYPE)[keyof typeof MESSAGE_TYPE];
