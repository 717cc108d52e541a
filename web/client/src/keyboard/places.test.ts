import { describe, expect, it } from 'vitest';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState } from '../store/state.ts';
import { payload } from '../store/state-fixture.ts';
import { allPlaces, channelPlaces, findPlaces, neighbour } from './places.ts';

const state = authenticated(emptyState, payload());
const places = allPlaces(state);
const never = () => false;

describe('the destinations of the quick switcher', () => {
  it('are the conversations, the visible channels and the servers', () => {
    expect(places.map((place) => `${place.kind} ${place.name}`)).toEqual([
      'direct Cid',
      'channel channel-20',
      'channel channel-21',
      'server Moot',
    ]);
  });

  it('are found by their prefix first, and by their server', () => {
    expect(findPlaces(places, 'c', never).map((place) => place.name)).toEqual(['Cid', 'channel-20', 'channel-21']);
    expect(findPlaces(places, 'moot', never).map((place) => place.kind)).toEqual(['server', 'channel', 'channel']);
    expect(findPlaces(places, 'zzz', never)).toEqual([]);
  });

  it('are found without accents', () => {
    const [place] = places;
    if (!place) throw new Error('There is a destination.');
    expect(findPlaces([{ ...place, name: 'Stra\u00dfe' }], 'strasse', never)).toHaveLength(1);
  });

  it('start with unread ones if the query is empty', () => {
    expect(findPlaces(places, '', (id) => id === '21')[0]?.id).toBe('21');
  });
});

describe('neighbour', () => {
  const channels = channelPlaces(state, '10');

  it('wraps around in both directions', () => {
    expect([neighbour(channels, '20', 1)?.id, neighbour(channels, '21', 1)?.id, neighbour(channels, '20', -1)?.id]).toEqual([
      '21',
      '20',
      '21',
    ]);
  });

  it('starts at an end from another page, and is null if there is none', () => {
    expect([neighbour(channels, null, 1)?.id, neighbour(channels, null, -1)?.id]).toEqual(['20', '21']);
    expect(neighbour(channels, '20', 1, never)).toBeNull();
  });
});
