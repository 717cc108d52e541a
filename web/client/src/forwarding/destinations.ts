/** Where the user may forward a message to. Pure. */
import { allPlaces, findPlaces, type Place } from '../keyboard/places.ts';
import { maySend } from '../store/permissions.ts';
import type { State } from '../store/state.ts';
import { unreadOf } from '../store/unread.ts';

/** A channel, a conversation, or a friend without a conversation. */
export type Destination = Exclude<Place, { readonly kind: 'server' }>;

function isDestination(place: Place): place is Destination {
  return place.kind !== 'server';
}

/** Unique also if a channel and a user have the same id. */
export function keyOf({ kind, id }: Destination): string {
  return `${kind} ${id}`;
}

/** The best matches. */
export function findDestinations(state: State, query: string): readonly Destination[] {
  const own = state.account?.id ?? '';
  const writable = allPlaces(state).filter((place) => isDestination(place) && (place.kind === 'person' || maySend(state, place.id, own)));
  return findPlaces(writable, query, (id) => unreadOf(state, id).unread).filter(isDestination);
}
