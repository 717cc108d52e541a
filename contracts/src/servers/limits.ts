/** Limits of servers (servers document, section 4). */
export const SERVER_LIMITS = {
  name: { min: 4, max: 35 },
  /** Applies to creating and to joining. */
  perUser: 100,
  folderName: { min: 4, max: 100 },
  folderColor: { min: 4, max: 100 },
  /** Time between a moderator's scheduling and the deletion. */
  deletionDelayMs: 5 * 24 * 60 * 60 * 1000,
} as const;

/** Name of the first channel of a new server. */
export const FIRST_CHANNEL_NAME = 'General';
export const NEW_FOLDER_NAME = 'Folder';
