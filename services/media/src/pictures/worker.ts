/**
 * Processes one image after the other in a separate process, so that a decoder crash does not affect the service. It accepts four formats
 * and receives no secrets. Metadata (EXIF, including the location) is not copied.
 */
import { constants, setPriority } from 'node:os';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Crop, Picture, PictureAnswer, PictureRefusal, TimedJob } from './job.ts';

const LOADERS = ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile', 'VipsForeignLoadNsgifFile'];
const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'gif'];
const QUALITY = 90;

// Set before the image library starts its threads, which inherit the priority. Messages are more urgent than images.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Refuses an image by its header, before anything is decoded. */
function refusalOf(
  { format, width, height, pageHeight, pages = 1, isProgressive, hasAlpha }: Metadata,
  still: boolean,
): PictureRefusal | null {
  if (!FORMATS.includes(format)) return 'NotAPicture';
  const pixels = width * (pageHeight ?? height);
  // A progressive image needs four bytes per pixel instead of three.
  const most = isProgressive !== true ? MEDIA_LIMITS.pixels : MEDIA_LIMITS.progressivePixels * (hasAlpha === true ? 3 / 4 : 1);
  if (pixels > most) return 'PictureTooLarge';
  if (!still && (pages > MEDIA_LIMITS.frames || pixels * pages > Math.max(MEDIA_LIMITS.animatedPixels, pixels))) return 'TooManyFrames';
  return null;
}

function cropped(picture: Sharp, { left, top, right, bottom }: Crop, width: number, height: number): Sharp | null {
  const [x, y] = [Math.min(left, width - 1), Math.min(top, height - 1)];
  const [w, h] = [Math.min(right, width) - x, Math.min(bottom, height) - y];
  return w < 1 || h < 1 ? null : picture.extract({ left: x, top: y, width: w, height: h });
}

async function work(job: TimedJob): Promise<PictureAnswer> {
  const still = job.as === 'still';
  // We check the pixel count from the header ourselves, because the library's limit counts all frames as one image.
  const reading = { failOn: 'error', sequentialRead: true, limitInputPixels: MEDIA_LIMITS.animatedPixels } as const;
  const head = await sharp(job.input, { ...reading, limitInputPixels: false, animated: true }).metadata();
  const refused = refusalOf(head, still);
  if (refused) return { done: false, refused };
  const animated = !still && (head.pages ?? 1) > 1;
  const opened = sharp(job.input, { ...reading, animated });
  // The library can't rotate frames, and cameras do not create animated images.
  let picture = animated ? opened : opened.autoOrient();
  const [width, height] = animated ? [head.width, head.pageHeight ?? head.height] : [head.autoOrient.width, head.autoOrient.height];
  if (job.crop) {
    const part = cropped(picture, job.crop, width, height);
    if (!part) return { done: false, refused: 'BadPoints' };
    picture = part;
  }
  if (job.fit) {
    const { cover, ...box } = job.fit;
    picture = picture.resize({ ...box, fit: cover ? 'cover' : 'inside', withoutEnlargement: !cover });
  }
  const written = animated && job.as === 'stored' ? picture.gif({ effort: 3 }) : picture.webp({ quality: QUALITY });
  const info = await written.timeout({ seconds: Math.ceil(job.withinMs / 1000) }).toFile(job.output);
  const answer: Picture = { width: info.width, height: info.pageHeight ?? info.height, animated };
  return { done: true, picture: answer };
}

async function answerTo(job: TimedJob): Promise<PictureAnswer> {
  try {
    return await work(job);
  } catch (error) {
    const timeout = error instanceof Error && error.message.includes('timeout');
    return { done: false, refused: timeout ? 'PictureTakesTooLong' : 'NotAPicture' };
  }
}

process.on('message', (job: TimedJob) => {
  void answerTo(job).then((answer) => process.send?.(answer));
});
// The parent process has ended.
process.on('disconnect', () => process.exit(0));
