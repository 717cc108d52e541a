/** Which refusals of moderators' commands stand in the log: those for who asks, not for what is asked (decision 112). */
import type { RouteSpec } from '../kernel/route.ts';

/** Given by moderators alone, those that tell of what they look at included. */
export function isOfStaff({ method, who }: Pick<RouteSpec, 'method' | 'who'>): boolean {
  return method !== 'GET' && who.some(({ need }) => need === 'staff' || need === 'founder');
}

export const refusedForWhoAsks: ReadonlySet<string> = new Set([
  // They are no moderator any more, or none of that rank, or may not come in.
  'AdminOnly',
  'FounderOnly',
  'Suspended',
  'AddressBanned',
  'Unheard',
  // They did not prove to be themselves.
  'WrongModeratorPassword',
  'TooManyGuesses',
  // It is done to their own rank or above: to peers, founders, themselves.
  'PeerProtected',
  'OwnerProtected',
  'FounderNotSuspended',
  'FounderBadgeFixed',
  'OnlyFoundersAppoint',
  'OnlyFoundersChangeSettings',
]);
