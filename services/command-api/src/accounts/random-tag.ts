/** A tag nobody chose, for a name somebody else may have. */
import { randomInt } from 'node:crypto';

const TAG_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomTag(): string {
  return Array.from({ length: 4 }, () => TAG_LETTERS[randomInt(TAG_LETTERS.length)]).join('');
}
