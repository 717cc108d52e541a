/** The destinations for the keyboard: channels in the order of the rail and their lists, conversations, users. Pure. */
import { CHANNEL_PERMISSION, hasInChannel } from '@folkmoot/contracts/roles/permissions';
import { channelTree, listed } from '../channels/channel-tree.ts';
import { foldedName } from '../i18n/folded-name.ts';
import { inboxRows } from '../inbox/inbox-rows.ts';
import { railItems } from '../servers/server-order.ts';
import { membershipIn } from '../store/permissions.ts';
import type { State } from '../store/state.ts';
import { channelsOf } from '../store/use-store.ts';

export type Place =
  | { readonly kind: 'channel'; readonly id: string; readonly name: string; readonly detail: string; readonly path: string }
  | {
      readonly kind: 'direct';
      readonly id: string;
      readonly userId: string;
      readonly name: string;
      readonly detail: string;
      readonly path: string;
    }
  | {
      readonly kind: 'server';
      readonly id: string;
      readonly name: string;
      readonly detail: string;
      readonly path: string;
      readonly hexColor: string;
    }
  /** A user without an open conversation. Selecting them opens one. */
  | { readonly kind: 'person'; readonly id: string; readonly name: string; readonly detail: string };

export function channelPlaces(state: State, serverId: string): readonly Place[] {
  const membership = membershipIn(state, serverId, state.account?.id ?? '');
  const server = state.servers.get(serverId);
  if (!membership || !server) return [];
  const groups = channelTree(channelsOf(state.channels, serverId), (channel) =>
    hasInChannel(membership, channel.permissions ?? [], CHANNEL_PERMISSION.PUBLIC_CHANNEL),
  );
  return listed(groups).map((channel) => ({
    kind: 'channel',
    id: channel.id,
    name: channel.name ?? '',
    detail: server.name,
    path: `/app/servers/${serverId}/${channel.id}`,
  }));
}

export function directPlaces(state: State): readonly Place[] {
  return inboxRows(state).flatMap((row): Place[] => {
    const user = state.users.get(row.userId);
    if (row.kind !== 'open' || !user) return [];
    return [
      {
        kind: 'direct',
        id: row.channelId,
        userId: user.id,
        name: user.username,
        detail: `:${user.tag}`,
        path: `/app/inbox/${row.channelId}`,
      },
    ];
  });
}

export function allPlaces(state: State): readonly Place[] {
  const servers = railItems(state.servers, state.account ?? {}).flatMap((item) => (item.kind === 'server' ? [item.server] : item.servers));
  const direct = directPlaces(state);
  const known = new Set(direct.flatMap((place) => (place.kind === 'direct' ? place.userId : [])));
  const people = [...state.friends.values()]
    .filter((friend) => friend.status === 2 && !known.has(friend.recipientId))
    .flatMap((friend) => state.users.get(friend.recipientId) ?? []);
  return [
    ...direct,
    ...servers.flatMap((server) => channelPlaces(state, server.id)),
    ...servers.map(
      (server): Place => ({
        kind: 'server',
        id: server.id,
        name: server.name,
        detail: '',
        hexColor: server.hexColor,
        path: `/app/servers/${server.id}`,
      }),
    ),
    ...people.map((user): Place => ({ kind: 'person', id: user.id, name: user.username, detail: `:${user.tag}` })),
  ];
}

const SHOWN = 12;

/** Names that start with the query come before names that contain it. An empty query lists unread destinations first. */
export function findPlaces(places: readonly Place[], query: string, isUnread: (id: string) => boolean): readonly Place[] {
  const term = foldedName(query.trim());
  return places
    .map((place) => ({ place, rank: rankOf(place, term, isUnread) }))
    .filter(({ rank }) => rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ place }) => place);
}

function rankOf(place: Place, term: string, isUnread: (id: string) => boolean): number {
  if (term === '') return isUnread(place.id) ? 0 : 1;
  const name = foldedName(place.name);
  if (name === term) return 0;
  if (name.startsWith(term)) return 1;
  if (name.includes(` ${term}`) || name.includes(`-${term}`)) return 2;
  if (name.includes(term)) return 3;
  return `${name} ${foldedName(place.detail)}`.includes(term) ? 4 : 9;
}

/** The previous or next destination, wrapping around. `isWanted` can limit it, for example to unread ones. */
export function neighbour(
  places: readonly Place[],
  currentId: string | null,
  step: 1 | -1,
  isWanted: (id: string) => boolean = () => true,
): Place | null {
  const at = places.findIndex((place) => place.id === currentId);
  for (let far = 1; far <= places.length; far += 1) {
    const place = places[((((at === -1 && step === -1 ? 0 : at) + step * far) % places.length) + places.length) % places.length];
    if (place && place.id !== currentId && isWanted(place.id)) return place;
  }
  return null;
}
