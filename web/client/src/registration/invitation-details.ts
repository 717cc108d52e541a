/** The details of an invitation next to its code. */
import type { RawInvitation } from '@folkmoot/contracts/registration/wire';
import { formatTime } from '../i18n/format.ts';
import { text } from './texts.ts';

/** The note, the remaining uses, and the expiry date. */
export function detailsOf({ usesLeft, expiresAt, note }: RawInvitation, now: number): readonly string[] {
  const isExpired = expiresAt !== null && expiresAt <= now;
  return [
    ...(note === null ? [] : [note]),
    ...(usesLeft === null ? [text('unlimited')] : [usesLeft === 0 ? text('usedUp') : text('usesLeft', { count: usesLeft })]),
    ...(expiresAt === null ? [] : [isExpired ? text('expired') : text('expires', { date: formatTime(expiresAt, 'date') })]),
  ];
}
