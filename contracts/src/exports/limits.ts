const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const EXPORT_LIMITS = {
  /** From one archive to the next of the same person. */
  everyMs: DAY_MS,
  /** An archive is kept so long. */
  keptMs: 7 * DAY_MS,
  /** A link to it is good for so long, and never longer than the archive: a browser may go on with a download that broke off. */
  linkMs: HOUR_MS,
  /** Files of one archive together; those that come after are listed only. */
  fileBytes: 20 * 1024 * 1024 * 1024,
} as const;
