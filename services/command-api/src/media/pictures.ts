/** Images of users and servers: claimed when they are set, removed when they are replaced. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Media } from '@folkmoot/platform/media/port';

/** Ids of finished uploads. null removes the image, a missing field keeps it. */
export type PictureWishes = { readonly avatarId?: string | null | undefined; readonly bannerId?: string | null | undefined };

/** Paths for storage and display. Missing: unchanged. */
export type PictureChanges = { readonly avatar?: string | null | undefined; readonly banner?: string | null | undefined };

/** Whether a new image is set. Removing an image needs no permission. */
export function setsPicture({ avatarId, bannerId }: PictureWishes): boolean {
  return typeof avatarId === 'string' || typeof bannerId === 'string';
}

/** Must run last before the decision, because a claim works once. */
export async function claimPictures(
  media: Media,
  ownerId: string,
  { avatarId, bannerId }: PictureWishes,
): Promise<PictureChanges | Refusal<'PictureNotUsable'>> {
  const avatar = avatarId ? await media.claim({ kind: 'avatar', ownerId, fileId: avatarId }) : null;
  if (avatarId && !avatar) return refuse('PictureNotUsable', { path: 'avatarId' });
  const banner = bannerId ? await media.claim({ kind: 'banner', ownerId, fileId: bannerId }) : null;
  if (bannerId && !banner) {
    await dropPictures(media, { avatar: avatar?.path ?? null });
    return refuse('PictureNotUsable', { path: 'bannerId' });
  }
  return {
    ...(avatarId === undefined ? {} : { avatar: avatar?.path ?? null }),
    ...(bannerId === undefined ? {} : { banner: banner?.path ?? null }),
  };
}

type Shown = { readonly avatar: string | null; readonly banner: string | null };

/** Removes replaced files. If that fails, a file is left over, and the change is still valid. */
export async function removeReplaced(media: Media, before: Shown, changes: PictureChanges): Promise<void> {
  const avatar = changes.avatar === undefined || changes.avatar === before.avatar ? null : before.avatar;
  const banner = changes.banner === undefined || changes.banner === before.banner ? null : before.banner;
  await dropPictures(media, { avatar, banner });
}

/** Removes claimed images after a failed change. */
export async function dropPictures(media: Media, { avatar = null, banner = null }: PictureChanges): Promise<void> {
  const paths = [avatar, banner].filter((path) => path !== null);
  if (paths.length > 0) await media.remove(paths).catch(() => undefined);
}
