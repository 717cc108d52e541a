/** Limits of messages (servers document, section 4). */
export const MESSAGE_LIMITS = {
  /** Default; `limits.messageLength` increases it. */
  content: 2000,
  /** Upper bound of the setting: longer texts are files. */
  mostContent: 10_000,
  htmlEmbed: 5000,
  replies: 5,
  quotes: 8,
  buttons: 8,
  buttonText: 64,
  callbackTitle: 100,
  callbackContent: 500,
  /** Parts of a bot's form. */
  formParts: 10,
  formItems: 100,
  formLabel: 100,
  /** Ids of files in any storage, and the type that a drive reports. */
  fileId: 255,
  fileDescription: 1000,
  reactions: 15,
  reactionName: 20,
  /** In an edit history. */
  versions: 50,
  page: 50,
  pageMax: 100,
} as const;

/** A user who exceeds the send limit this often in one channel is muted in its server (servers document 0.4, "do better" 20). */
export const MESSAGE_MUTE = { refusals: 3, withinMs: 180_000, forMs: 600_000 } as const;

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
