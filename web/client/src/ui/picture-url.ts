/** Addresses of images on the CDN. The wire has paths relative to it. */
import { CDN_PATH } from '@folkmoot/contracts/media/limits';

type Shown = {
  /** The longest side in device pixels. */
  readonly size?: number;
  /** Requests an animated image as a still image. */
  readonly still?: boolean;
};

/** Animated images keep the only format that supports animation. */
export function moves(path: string): boolean {
  return path.endsWith('.gif');
}

export function pictureUrl(path: string, { size, still = false }: Shown = {}): string {
  const params = [...(size === undefined ? [] : [`size=${size}`]), ...(still && moves(path) ? ['type=webp'] : [])];
  return `${CDN_PATH}${path}${params.length > 0 ? `?${params.join('&')}` : ''}`;
}
