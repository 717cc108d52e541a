/** How a body names an upload. */
import { z } from 'zod';

/** A finished image upload; null removes the image, absent keeps it (users document, 5: better). */
export const UploadId = z.string().min(4).max(100).nullable().optional();

/** 64 hexadecimal digits. */
export const Sha256 = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{64}$/i)
  .transform((hash) => hash.toLowerCase());
