/** The kinds of files and how each is processed (servers document 6.1). */
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import type { FileKind } from '@folkmoot/platform/media/port';
import type { Fit } from './pictures/job.ts';

export type KindSpec = {
  /** The path at which a client finishes it: `{CDN}{segment}/…`. */
  readonly segment: string;
  /** The path under which it is served: `{CDN}{folder}/…`. */
  readonly folder: string;
  readonly fit: Fit;
  /** Whether it must be an image. */
  readonly pictureOnly: boolean;
  /** Whether browsers may cache it for long. An attachment may be deleted, so it must not stay in caches. */
  readonly lasting: boolean;
};

const whole: Fit = { width: MEDIA_LIMITS.width, height: MEDIA_LIMITS.height, cover: false };

export const KINDS: Readonly<Record<FileKind, KindSpec>> = {
  attachment: { segment: 'attachments', folder: 'attachments', fit: whole, pictureOnly: false, lasting: false },
  avatar: {
    segment: 'avatars',
    folder: 'avatars',
    fit: { width: MEDIA_LIMITS.avatarSide, height: MEDIA_LIMITS.avatarSide, cover: true },
    pictureOnly: true,
    lasting: true,
  },
  banner: { segment: 'banners', folder: 'profile_banners', fit: whole, pictureOnly: true, lasting: true },
  emoji: {
    segment: 'emojis',
    folder: 'emojis',
    fit: { width: MEDIA_LIMITS.emojiSide, height: MEDIA_LIMITS.emojiSide, cover: false },
    pictureOnly: true,
    lasting: true,
  },
};

export const KIND_NAMES: readonly FileKind[] = ['attachment', 'avatar', 'banner', 'emoji'];

export function kindOf(name: string): FileKind | null {
  return KIND_NAMES.find((kind) => kind === name) ?? null;
}
