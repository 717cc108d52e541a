/** Pictures of a person or server: claimed when they are set, removed when others take their place. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Media } from '@folkmoot/platform/media/port';

/** Ids of finished uploads; null takes the picture away, absent keeps it. */
export type PictureWishes = { readonly avatarId?: string | null | undefined; readonly bannerId?: string | null | undefined };

/** Paths as they are stored and sent; absent: unchanged. */
export type PictureChanges = { readonly avatar?: string | null | undefined; readonly banner?: string | null | undefined };

/** Whether anything new is to be shown: taking a picture away needs no right to show one. */
export function setsPicture({ avatarId, bannerId }: PictureWishes): boolean {
  return typeof avatarId === 'string' || typeof bannerId === 'string';
}

/** The last thing that is asked before a change is decided: a claim works once. */
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

/** What nothing shows any longer is removed; where that fails a file is left over, and the change stands all the same. */
export async function removeReplaced(media: Media, before: Shown, changes: PictureChanges): Promise<void> {
  const avatar = changes.avatar === undefined || changes.avatar === before.avatar ? null : before.avatar;
  const banner = changes.banner === undefined || changes.banner === before.banner ? null : before.banner;
  await dropPictures(media, { avatar, banner });
}

/** Pictures that were claimed for what did not come about. */
export async function dropPictures(media: Media, { avatar = null, banner = null }: PictureChanges): Promise<void> {
  const paths = [avatar, banner].filter((path) => path !== null);
  if (paths.length > 0) await media.remove(paths).catch(() => undefined);
}
