const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const EXPORT_LIMITS = {
  /** Minimum time between two archives of a user. */
  everyMs: DAY_MS,
  /** How long an archive is kept. */
  keptMs: 7 * DAY_MS,
  /** How long a link is valid, at most as long as the archive. A browser may resume an interrupted download. */
  linkMs: HOUR_MS,
  /** Total size of the files in an archive. Files beyond it are only listed. */
  fileBytes: 20 * 1024 * 1024 * 1024,
} as const;
