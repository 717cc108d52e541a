/** Limits of channels (servers document, section 4). */
export const CHANNEL_LIMITS = {
  name: { min: 4, max: 100 },
  icon: 100,
  /** Including categories. */
  perServer: 100,
  slowModeSeconds: { min: 3, max: 21_600 },
} as const;

export const CHANNEL_TYPE = { DM_TEXT: 0, SERVER_TEXT: 1, CATEGORY: 2, TICKET: 3 } as const;
export type ChannelType = (typeof CHANNEL_TYPE)[keyof typeof CHANNEL_TYPE];

export const NEW_CHANNEL_NAME = { text: 'New Channel', category: 'New Category' } as const;
/** Permissions of the default role in a new channel: see, send, join calls. */
export const NEW_CHANNEL_PERMISSIONS = 7;
