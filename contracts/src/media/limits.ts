/** Limits of files and images (servers document 4 and 6). */

const MB = 1024 * 1024;

export const MEDIA_LIMITS = {
  fileBytes: 50 * MB,
  /** Larger images are stored unprocessed, and cannot be an avatar, banner or emoji. */
  pictureBytes: 12 * MB,
  /** Larger stored images are served only in their original size. */
  variantSourceBytes: 20 * MB,
  /** Of one frame. */
  pixels: 40_000_000,
  /** Progressive images are decoded in memory as a whole: the maximum that a worker has memory for. */
  progressivePixels: 12_500_000,
  frames: 400,
  /** Of all frames together. */
  animatedPixels: 80_000_000,
  /** CPU time that a worker may spend on one image. */
  pictureMs: 10_000,
  /** Largest side that `?size=` accepts. */
  size: 1920,
  avatarSide: 200,
  emojiSide: 100,
  /** Banners and attached images are scaled down to these dimensions. */
  width: 1920,
  height: 1080,
  /** An unclaimed upload is deleted after this time. */
  unclaimedMs: 5 * 60_000,
  /** Maximum of each number in `points`. */
  cropPoint: 9999,
  /** Maximum size that the proxy fetches. */
  proxiedBytes: 12 * MB,
} as const;

/** Types as declared by the client with `image=true`. The real type is detected separately. */
export const PICTURE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Path of the product CDN on the same origin: clients append file paths to it. */
export const CDN_PATH = '/cdn/';

/** Below the CDN: images under encrypted names. */
export const VEILED_FOLDER = 'external-embed';

/** Below the CDN: attached files with signed addresses that expire after an hour (`files.signed`). */
export const SIGNED_FOLDER = 'signed';

/** Below the CDN: resumable uploads, with the protocol of tus.io. */
export const RESUMABLE_PATH = 'upload-resumable';

/** Header with the ticket of such an upload, because its parts go to addresses that the service assigns. */
export const TICKET_HEADER = 'upload-ticket';
