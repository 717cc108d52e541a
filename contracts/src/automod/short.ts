import { AUTOMOD_LIMITS } from './limits.ts';

/** The stored part of a matched text. */
export function short(text: string): string {
  return [...text.trim()].slice(0, AUTOMOD_LIMITS.found).join('');
}
