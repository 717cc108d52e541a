/** Limits of files and pictures (servers document 4 and 6). */

const MB = 1024 * 1024;

export const MEDIA_LIMITS = {
  fileBytes: 50 * MB,
  /** Larger pictures are kept as they are, and cannot be an avatar, banner or emoji. */
  pictureBytes: 12 * MB,
  /** Larger stored pictures are only served as they are. */
  variantSourceBytes: 20 * MB,
  /** Of one frame. */
  pixels: 40_000_000,
  /** Pictures that arrive coarse first lie decoded in memory as a whole: what of them a worker has room for. */
  progressivePixels: 12_500_000,
  frames: 400,
  /** Of all frames together. */
  animatedPixels: 80_000_000,
  /** How much of a core's time a worker may take over one picture. */
  pictureMs: 10_000,
  /** Longest side that `?size=` answers. */
  size: 1920,
  avatarSide: 200,
  emojiSide: 100,
  /** What banners and attached pictures are fitted into. */
  width: 1920,
  height: 1080,
  /** An upload that nothing claims is deleted after it. */
  unclaimedMs: 5 * 60_000,
  /** Each number of `points`. */
  cropPoint: 9999,
  /** What the proxy fetches from elsewhere. */
  proxiedBytes: 12 * MB,
} as const;

/** As their part is declared by the client, when it says `image=true`; what they are is looked at besides. */
export const PICTURE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Path of the product CDN on the one origin: clients append the paths of files to it. */
export const CDN_PATH = '/cdn/';

/** Below it: pictures under names that hide their paths. */
export const VEILED_FOLDER = 'external-embed';

/** Below it: attached files under addresses that end after an hour (`files.signed`). */
export const SIGNED_FOLDER = 'signed';

/** Below it: uploads that go on where they were broken off, by the protocol of tus.io. */
export const RESUMABLE_PATH = 'upload-resumable';

/** Bears the ticket of such an upload: its pieces go to addresses that the service names. */
export const TICKET_HEADER = 'upload-ticket';
