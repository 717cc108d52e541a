/** How the instance is doing, for those who run it: the page Health of the console and `npm run doctor` show the same. */
import { z } from 'zod';

/** off: not set up, and nothing is wrong with that. */
export const HEALTH_STATUSES = ['ok', 'off', 'warning', 'error'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

export const HealthFinding = z.object({
  /** What was checked: a stable id. */
  id: z.string(),
  title: z.string(),
  status: z.enum(HEALTH_STATUSES),
  /** What was found, in a sentence. */
  summary: z.string(),
  /** What to do about it; null: nothing. */
  cure: z.string().nullable(),
});
export type HealthFinding = z.infer<typeof HealthFinding>;

export const ProcessRecord = z.object({
  service: z.string(),
  version: z.string(),
  host: z.string(),
  startedAt: z.number(),
});
export type ProcessRecord = z.infer<typeof ProcessRecord>;

const FileBytes = z.object({ id: z.string(), name: z.string(), bytes: z.number() });

export const HealthReport = z.object({
  checkedAt: z.number(),
  version: z.string(),
  /** When the process that answers was started. */
  startedAt: z.number(),
  findings: z.array(HealthFinding),
  /** Processes that share the database of this one. */
  processes: z.array(ProcessRecord),
  /** How many events the read models are behind the log. */
  behind: z.number(),
  /** Bytes of the database, by schema, the largest first. */
  schemas: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** Attached files: bytes in all, and of the people and servers whose files take most. */
  files: z.object({ bytes: z.number(), people: z.array(FileBytes), servers: z.array(FileBytes) }),
  disks: z.array(z.object({ of: z.string(), freeBytes: z.number(), totalBytes: z.number() })),
});
export type HealthReport = z.infer<typeof HealthReport>;
