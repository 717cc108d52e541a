/** `?points=[x1,y1,x2,y2]` of an avatar, in pixels of the displayed image (servers document 6.1). */
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import { z } from 'zod';
import type { Crop } from './pictures/job.ts';

const Point = z.number().min(0).max(MEDIA_LIMITS.cropPoint);
const Points = z.tuple([Point, Point, Point, Point]);

export type CropPoints = { readonly valid: true; readonly crop: Crop | null } | { readonly valid: false };

/** Without points, or with the text that clients send for none, the image is cropped to its center. */
export function cropOf(text: string | undefined): CropPoints {
  if (text === undefined || text === '' || text === 'undefined' || text === 'null') return { valid: true, crop: null };
  const points = Points.safeParse(parsed(text));
  if (!points.success) return { valid: false };
  const [left = 0, top = 0, right = 0, bottom = 0] = points.data.map(Math.round);
  return right > left && bottom > top ? { valid: true, crop: { left, top, right, bottom } } : { valid: false };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
