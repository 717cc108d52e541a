/** What a file may be for, and what that makes of it (servers document 6.1). */
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import type { FileKind } from '@folkmoot/platform/media/port';
import type { Fit } from './pictures/job.ts';

export type KindSpec = {
  /** Where a client finishes it: `{CDN}{segment}/…`. */
  readonly segment: string;
  /** Where it is served: `{CDN}{folder}/…`. */
  readonly folder: string;
  readonly fit: Fit;
  /** Whether it must be a picture. */
  readonly pictureOnly: boolean;
  /** Whether it may be deleted while people have it open: then it is not to be remembered for long. */
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
