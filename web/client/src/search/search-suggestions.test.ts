import { beforeEach, describe, expect, it } from 'vitest';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState, type State } from '../store/state.ts';
import { aChannel, ada, aMember, aRole, aUser, payload } from '../store/state-fixture.ts';
import { suggestionsFor } from './search-suggestions.ts';

const NOW = new Date(2026, 2, 31, 12).getTime();
let state: State;

beforeEach(() => {
  const members = [ada, aUser('2', 'Ben the Great'), aUser('4', 'The "Boss"')].map((user) => aMember('10', user));
  const channels = [aChannel('20', { name: 'the garden' }), aChannel('21', { name: 'attic' })];
  const serverRoles = [aRole('11', 1, 3), aRole('12', 2, 3, { name: 'Gardeners' })];
  state = authenticated(emptyState, payload({ serverMembers: members, channels, serverRoles }));
});

function inserts(kind: Parameters<typeof suggestionsFor>[0], serverId = '10'): readonly string[] {
  return suggestionsFor(kind, serverId, state, NOW).map(({ insert }) => insert);
}

describe('the suggestions of a search', () => {
  it('are all operators', () => {
    expect(inserts('operator')).toEqual(['from:', 'in:', 'has:', 'before:', 'after:', 'on:', 'mentions:']);
  });

  it('are people, with quotes if they need them, and by id if their name has quotes', () => {
    const tag = state.users.get('2')?.tag ?? '';
    expect(inserts('from')).toEqual(['me', `"Ben the Great:${tag}"`, '[@:4]']);
  });

  it('are also roles for mentions', () => {
    expect(inserts('mentions').slice(-2)).toEqual(['Gardeners', 'everyone']);
  });

  it('are channels by name', () => {
    expect(inserts('in')).toEqual(['attic', '"the garden"']);
    expect(inserts('in', '99')).toEqual([]);
  });

  it('are also conversations, if no server is selected', () => {
    const tag = state.users.get('3')?.tag ?? '';
    expect(inserts('in', '')).toEqual(['attic', '"the garden"', `@Cid:${tag}`]);
  });

  it('are also the own notes', () => {
    const entries = [...state.inbox].map(([, entry]) => ['40', { ...entry, id: '41', channelId: '40', recipientId: '1' }] as const);
    state = { ...state, inbox: new Map(entries) };
    expect(inserts('in', '').at(-1)).toBe('@me');
  });

  it('are days, or a calendar', () => {
    expect(inserts('after')).toEqual(['today', 'yesterday', '2026-03-24', '2026-02-28', '']);
    expect(inserts('on')).toEqual(['today', 'yesterday', '2026-03', '2026', '']);
  });
});
