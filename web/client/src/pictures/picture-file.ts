/** Checks and crops a local image before it is uploaded. */
import { MEDIA_LIMITS, PICTURE_TYPES } from '@folkmoot/contracts/media/limits';
import { instanceRules } from '../instance/instance-rules.ts';

export type PictureKind = 'avatar' | 'banner';

/** Checks the rules of the server. null: no problem. */
export function pictureProblem({ type, size }: { readonly type: string; readonly size: number }): 'wrongType' | 'tooLarge' | null {
  const accepted: readonly string[] = PICTURE_TYPES;
  if (!accepted.includes(type)) return 'wrongType';
  return size > instanceRules().pictureBytes ? 'tooLarge' : null;
}

/** The aspect ratio, width to height. */
export const ASPECTS: Readonly<Record<PictureKind, number>> = { avatar: 1, banner: 3 };

/** A crop area in the format of the server: whole pixels, left top and right bottom. */
export function pointsOf(area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) {
  const most = MEDIA_LIMITS.cropPoint;
  const at = (value: number) => Math.max(0, Math.min(most, Math.round(value)));
  return [at(area.x), at(area.y), at(area.x + area.width), at(area.y + area.height)] as const;
}

/** Left, top, right, bottom, in pixels of the image. */
export type Points = readonly [number, number, number, number];

const FOLDERS: Readonly<Record<PictureKind, string>> = { avatar: 'avatars', banner: 'banners' };

/** The purpose of an upload in the format of the media service. */
export function picturePath(kind: PictureKind, ownerId: string, fileId: string, points: Points): string {
  return `${FOLDERS[kind]}/${ownerId}/${fileId}?points=${encodeURIComponent(JSON.stringify(points))}`;
}
