/** A random tag, because other users may have the same name. */
import { randomInt } from 'node:crypto';

const TAG_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomTag(): string {
  return Array.from({ length: 4 }, () => TAG_LETTERS[randomInt(TAG_LETTERS.length)]).join('');
}
