/** How the file of a message is displayed (files contract 6.1). Pure. */
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { locale } from '../i18n/catalogue.ts';

export type Viewer = 'picture' | 'video' | 'audio' | 'voice' | 'file' | 'drive' | 'expired';

export function viewerOf({ provider, path, width, mime, expireAt, voice }: RawMessageAttachment, now: number): Viewer {
  if (provider === 'google_drive') return 'drive';
  if (path === null || (expireAt !== null && expireAt <= now)) return 'expired';
  if (voice) return 'voice';
  if (width !== null) return 'picture';
  if (mime?.startsWith('video/')) return 'video';
  return mime?.startsWith('audio/') ? 'audio' : 'file';
}

export function addressOf({ path }: RawMessageAttachment): string {
  return `${CDN_PATH}${path ?? ''}`;
}

/**
 * Twice the size of the box for sharp screens. An animated image is requested unchanged, because resizing would drop its frames. `still`:
 * without its animation.
 */
export function pictureAddress(attachment: RawMessageAttachment, box: Box, still = false): string {
  const address = addressOf(attachment);
  const size = `size=${2 * Math.max(box.width, box.height)}`;
  if (!address.endsWith('.gif')) return `${address}?${size}`;
  return still ? `${address}?type=webp&${size}` : address;
}

export function driveAddress({ fileId }: RawMessageAttachment): string {
  return `https://drive.google.com/file/d/${encodeURIComponent(fileId ?? '')}/view`;
}

/** The last part of the path, decoded. */
export function nameOf({ path }: RawMessageAttachment): string | null {
  const last = path?.split('/').at(-1) ?? '';
  if (last === '') return null;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

export type Box = { readonly width: number; readonly height: number };

const LARGEST: Box = { width: 420, height: 320 };
/** An image of one pixel must still be large enough to press. */
const LEAST = 40;

/** Fits the image into the box with its aspect ratio. Never larger than the image. */
export function boxOf(width: number | null, height: number | null, most: Box = LARGEST): Box {
  if (!width || !height) return { width: most.width, height: Math.round((most.width * 9) / 16) };
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(LEAST, Math.round(width * scale)), height: Math.max(LEAST, Math.round(height * scale)) };
}

/** The height of a file in the list. */
export function heightOf(attachment: RawMessageAttachment): number {
  // An expired file is shown as a card. Its former height is a good enough estimate.
  const viewer = viewerOf({ ...attachment, expireAt: null }, 0);
  if (viewer === 'picture') return boxOf(attachment.width, attachment.height).height + 8;
  return viewer === 'video' ? boxOf(null, null).height + 8 : 72;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** '1.2 MB' or '0 bytes', in the reader's language. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  const digits = value < 10 && step > 0 ? 1 : 0;
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    // The short form of bytes has no plural in English.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(value);
}
