/** Progress of a user's archive, visible only to that user. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

/** The parts, in the order in which they are collected. */
export const EXPORT_PARTS = ['account', 'people', 'posts', 'records', 'messages', 'conversations', 'files'] as const;
export const ExportPart = z.enum(EXPORT_PARTS);
export type ExportPart = z.infer<typeof ExportPart>;

export const RawExport = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'gathering', 'ready', 'failed', 'cancelled']),
  /** 0 to 100. */
  percent: z.number(),
  /** Null unless it is in progress. */
  gathering: ExportPart.nullable(),
  requestedAt: z.number(),
  /** Size of the archive; null until it is ready, like the next two. */
  bytes: z.number().nullable(),
  completedAt: z.number().nullable(),
  /** Deleted at this time. */
  expiresAt: z.number().nullable(),
});
export type RawExport = z.infer<typeof RawExport>;

/** Null: never requested. */
export const OwnExport = z.object({ export: RawExport.nullable() });

/** `path`: relative to the base of the media service. */
export const ExportLink = z.object({ path: z.string(), expiresAt: z.number() });
export type ExportLink = z.infer<typeof ExportLink>;

export const exportEvents = {
  /** The whole record, to the user's own clients. */
  changed: wireEvent('user:export_changed', RawExport),
} as const;
