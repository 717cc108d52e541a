/** Which refusals of moderators' commands are logged: those caused by the caller, not by the request (decision 112). */
import type { RouteSpec } from '../kernel/route.ts';

/** Commands only for moderators, including those that record what they view. */
export function isOfStaff({ method, who }: Pick<RouteSpec, 'method' | 'who'>): boolean {
  return method !== 'GET' && who.some(({ need }) => need === 'staff' || need === 'founder');
}

export const refusedForWhoAsks: ReadonlySet<string> = new Set([
  // They are no longer moderators, lack the rank, or are blocked.
  'AdminOnly',
  'FounderOnly',
  'Suspended',
  'AddressBanned',
  'ShadowBanned',
  // They failed to prove their identity.
  'WrongModeratorPassword',
  'TooManyGuesses',
  // The target has their own rank or above: peers, founders, themselves.
  'PeerProtected',
  'OwnerProtected',
  'FounderNotSuspended',
  'FounderBadgeFixed',
  'OnlyFoundersAppoint',
  'OnlyFoundersChangeSettings',
]);
