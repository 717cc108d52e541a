/** Health of the instance for operators: shown by the Health page of the console and by `npm run doctor`. */
import { z } from 'zod';

/** off: not configured, which is fine. */
export const HEALTH_STATUSES = ['ok', 'off', 'warning', 'error'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

export const HealthFinding = z.object({
  /** Stable id of the check. */
  id: z.string(),
  title: z.string(),
  status: z.enum(HEALTH_STATUSES),
  /** The result in one sentence. */
  summary: z.string(),
  /** What to do; null: nothing. */
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
  /** Start time of the answering process. */
  startedAt: z.number(),
  findings: z.array(HealthFinding),
  /** Processes that share this process's database. */
  processes: z.array(ProcessRecord),
  /** How many events the read models are behind the log. */
  behind: z.number(),
  /** Bytes of the database by schema, largest first. */
  schemas: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** Attached files: total bytes, and the users and servers with the largest files. */
  files: z.object({ bytes: z.number(), people: z.array(FileBytes), servers: z.array(FileBytes) }),
  disks: z.array(z.object({ of: z.string(), freeBytes: z.number(), totalBytes: z.number() })),
});
export type HealthReport = z.infer<typeof HealthReport>;
