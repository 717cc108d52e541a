/** Addresses of pictures on the product CDN; the wire carries paths below it. */
import { CDN_PATH } from '@folkmoot/contracts/media/limits';

type Shown = {
  /** Longest side in pixels of the screen's own. */
  readonly size?: number;
  /** What moves is asked for as a still picture. */
  readonly still?: boolean;
};

/** Pictures that move keep the one format that does. */
export function moves(path: string): boolean {
  return path.endsWith('.gif');
}

export function pictureUrl(path: string, { size, still = false }: Shown = {}): string {
  const asked = [...(size === undefined ? [] : [`size=${size}`]), ...(still && moves(path) ? ['type=webp'] : [])];
  return `${CDN_PATH}${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}
