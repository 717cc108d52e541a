/** Signs addresses of attached files in replies and events, if the instance uses signed addresses (`files.signed`). Pure. */
import type { z } from 'zod';
import { taggedFields } from '../kernel/tagged-fields.ts';
import { RawMessageAttachment } from '../messages/wire.ts';
import { RawPostAttachment } from '../posts/wire.ts';
import { ReportedContent } from '../reports/content.ts';

const [reportedMessage, reportedPost] = ReportedContent.options;

const PATHS = new Map<z.ZodType, true>([
  [RawMessageAttachment.shape.path.unwrap(), true],
  [RawPostAttachment.shape.path.unwrap(), true],
  [reportedMessage.shape.files.element, true],
  [reportedPost.shape.files.element, true],
]);

const changerOf = taggedFields(PATHS);

export type ShownFiles = {
  /** Whether records of this shape may have something to sign, as the instance is set now. */
  readonly changes: (schema: z.ZodType) => boolean;
  /** Returns the same record if there is nothing to sign. */
  readonly record: (schema: z.ZodType, record: unknown) => unknown;
  /** One path. */
  readonly path: (path: string) => string;
};

/** Whether records of this shape have addresses of attached files. */
export function hasFiles(schema: z.ZodType): boolean {
  return changerOf(schema) !== null;
}

/** `sign`: returns the address that works for an hour. */
export function shownFiles(isSigned: () => boolean, sign: (path: string) => string): ShownFiles {
  return {
    changes: (schema) => isSigned() && hasFiles(schema),
    record: (schema, record) => (isSigned() ? (changerOf(schema)?.(record, sign) ?? record) : record),
    path: (path) => (isSigned() ? sign(path) : path),
  };
}
