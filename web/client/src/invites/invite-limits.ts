/** The limits that can be selected for an invite, and their descriptions. */
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import { formatTime } from '../i18n/format.ts';
import { text } from './texts.ts';

/** The option for no limit. */
export const NONE = 'none';
const HOURS = [1, 6, 12];
const DAYS = [1, 7, 30];
const USES = [1, 5, 10, 25, 50, 100];
const HOURS_A_DAY = 24;

export type InviteLimits = { readonly hours: string; readonly uses: string };
export const UNLIMITED: InviteLimits = { hours: NONE, uses: NONE };

export function expiryOptions() {
  return [
    ...HOURS.map((count) => ({ id: `${count}`, label: text('hours', { count }) })),
    ...DAYS.map((count) => ({ id: `${count * HOURS_A_DAY}`, label: text('days', { count }) })),
    { id: NONE, label: text('never') },
  ];
}

export function usesOptions() {
  return [{ id: NONE, label: text('noLimit') }, ...USES.map((count) => ({ id: `${count}`, label: text('uses', { count }) }))];
}

export function bodyOf({ hours, uses }: InviteLimits) {
  return {
    ...(uses === NONE ? {} : { uses: Number(uses) }),
    ...(hours === NONE ? {} : { expiresInHours: Number(hours) }),
  };
}

type Limited = Pick<RawInvite, 'usesLeft' | 'expiresAt'>;

export function detailsOf({ usesLeft, expiresAt }: Limited, now: number): readonly string[] {
  const isExpired = expiresAt !== null && expiresAt <= now;
  return [
    ...(usesLeft === null ? [] : [usesLeft === 0 ? text('usedUp') : text('usesLeft', { count: usesLeft })]),
    ...(expiresAt === null ? [] : [isExpired ? text('expired') : text('expires', { date: formatTime(expiresAt, 'short') })]),
  ];
}
