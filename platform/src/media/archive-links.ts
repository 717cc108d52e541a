/** Links to archives: owner, id and expiry in a signed path. Nothing is stored, and only a holder of the key can create one. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ArchivePlace } from './archives.ts';

/** Relative to the base of the media service. */
export const ARCHIVE_FOLDER = 'exports';

export type ArchiveLinks = {
  readonly linkTo: (place: ArchivePlace, until: number) => string;
  /** `name`: the path after the folder. Null: forged or expired. */
  readonly placeOf: (name: string, now: number) => ArchivePlace | null;
};

export function archiveLinks(internalKey: string): ArchiveLinks {
  const key = Buffer.from(hkdfSync('sha256', internalKey, '', 'folkmoot archive links', 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    linkTo({ userId, exportId }, until) {
      const signed = `${userId}.${exportId}.${until}`;
      return `${ARCHIVE_FOLDER}/${signed}.${sign(signed)}`;
    },
    placeOf(name, now) {
      const [, userId, exportId, until, signature] = /^(\d{1,20})\.(\d{1,20})\.(\d{1,15})\.([\w-]{43})$/.exec(name) ?? [];
      if (userId === undefined || exportId === undefined || signature === undefined || Number(until) <= now) return null;
      const isOurs = timingSafeEqual(Buffer.from(sign(`${userId}.${exportId}.${until}`)), Buffer.from(signature));
      return isOurs ? { userId, exportId } : null;
    },
  };
}
