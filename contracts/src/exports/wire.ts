/** How far an archive of somebody's own data is, for that person alone. Ours: the wire contract knows none. */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

/** What is gathered, in this order. */
export const EXPORT_PARTS = ['account', 'people', 'posts', 'records', 'messages', 'conversations', 'files'] as const;
export const ExportPart = z.enum(EXPORT_PARTS);
export type ExportPart = z.infer<typeof ExportPart>;

export const RawExport = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'gathering', 'ready', 'failed', 'cancelled']),
  /** 0 to 100. */
  percent: z.number(),
  /** null unless it is gathering. */
  gathering: ExportPart.nullable(),
  requestedAt: z.number(),
  /** Of the archive; null until it is ready, as the next two. */
  bytes: z.number().nullable(),
  completedAt: z.number().nullable(),
  /** Gone from then on. */
  expiresAt: z.number().nullable(),
});
export type RawExport = z.infer<typeof RawExport>;

/** null: they never asked for one. */
export const OwnExport = z.object({ export: RawExport.nullable() });

/** `path` is below the base of the media service. */
export const ExportLink = z.object({ path: z.string(), expiresAt: z.number() });
export type ExportLink = z.infer<typeof ExportLink>;

export const exportEvents = {
  /** The whole record, to the person's own clients. */
  changed: wireEvent('user:export_changed', RawExport),
} as const;
