import { AUTOMOD_LIMITS } from './limits.ts';

/** What is kept of what was found. */
export function short(text: string): string {
  return [...text.trim()].slice(0, AUTOMOD_LIMITS.found).join('');
}
