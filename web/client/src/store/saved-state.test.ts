import { describe, expect, it } from 'vitest';
import { aMessage } from '../messages/message-fixture.ts';
import { emptyTimeline, type Timeline } from '../messages/timeline-state.ts';
import { authenticated } from './apply-authenticated.ts';
import {
  differs,
  isOfSession,
  isSavedChannel,
  isSavedSession,
  lostAccess,
  restoredState,
  restoredTimeline,
  savedChannel,
  savedSession,
} from './saved-state.ts';
import { emptyState } from './state.ts';
import { payload } from './state-fixture.ts';

const owner = { build: 'b1', token: 't1' };
const NOW = 1_000_000_000;
const state = authenticated(emptyState, payload());

function timelineOf(count: number): Timeline {
  const sent = Array.from({ length: count }, (_, index) => aMessage(index));
  return { ...emptyTimeline, loaded: true, sent: sent.map((message) => ({ kind: 'sent', key: message.id, message })) };
}

describe('a saved session', () => {
  it('restores the account, the servers, the channels and the members', () => {
    const restored = restoredState(savedSession(state, owner, NOW));
    expect([restored.account, restored.servers, restored.channels, restored.members]).toEqual([
      state.account,
      state.servers,
      state.channels,
      state.members,
    ]);
  });

  it('contains nothing that is only valid with a connection', () => {
    const restored = restoredState(savedSession(state, owner, NOW));
    expect([restored.presences.size, restored.typing.size, restored.calls.size, restored.timelines.size]).toEqual([0, 0, 0, 0]);
  });

  it('contains only the members that every screen needs if there are too many', () => {
    const members = new Map(Array.from({ length: 3000 }, (_, index) => [String(index), [...(state.members.get('10')?.values() ?? [])][0]]));
    const crowded = {
      ...state,
      members: new Map([['10', new Map([...members].flatMap(([id, member]) => (member ? [[id, member]] : [])))]]),
    };
    expect([...(savedSession(crowded, owner, NOW).parts.members.get('10')?.keys() ?? [])]).toEqual(['1']);
  });

  it.each([
    ['of this session', savedSession(state, owner, NOW), true],
    ['of another build', savedSession(state, { ...owner, build: 'b0' }, NOW), false],
    ['of another session', savedSession(state, { ...owner, token: 't0' }, NOW), false],
    ['of last month', savedSession(state, owner, NOW - 30 * 24 * 60 * 60_000), false],
    ['that is missing', undefined, false],
    ['of another kind', { ...savedSession(state, owner, NOW), kind: 'channel' }, false],
  ])('%s: is shown: %s', (_, record, isShown) => {
    expect(isSavedSession(record, owner, NOW)).toBe(isShown);
  });

  it('shows that the session was here before, even with another build', () => {
    expect(isOfSession(savedSession(state, { ...owner, build: 'b0' }, NOW), 't1')).toBe(true);
    expect(isOfSession(undefined, 't1')).toBe(false);
  });

  it('is saved again only if a saved part changed', () => {
    expect(differs(state, { ...state, typing: new Map() })).toBe(false);
    expect(differs(state, { ...state, servers: new Map() })).toBe(true);
  });
});

describe('lost access', () => {
  it.each([
    ['a server is missing', { ...state, servers: new Map() }, true],
    ['a channel is missing', { ...state, channels: new Map() }, true],
    ['a role changed', { ...state, roles: new Map(state.roles) }, true],
    ['someone types', { ...state, typing: new Map() }, false],
  ])('%s: %s', (_, after, isLost) => {
    expect(lostAccess(state, after)).toBe(isLost);
    expect(lostAccess(emptyState, after)).toBe(false);
  });

  it('is not a server that is new', () => {
    expect(lostAccess({ ...state, servers: new Map() }, state)).toBe(false);
  });
});

describe('a saved channel', () => {
  it('restores the newest messages, which are refetched with the connection', () => {
    const saved = savedChannel(timelineOf(40), owner, NOW);
    if (!saved) throw new Error('The channel was not saved.');
    const { sent, moreBefore, loaded, stale } = restoredTimeline(saved);
    expect([sent.length, sent.at(-1)?.message.content, moreBefore, loaded, stale]).toEqual([30, 'message 39', true, true, true]);
    expect(isSavedChannel(saved, owner, NOW)).toBe(true);
  });

  it('is not saved without its newest messages', () => {
    expect(savedChannel({ ...timelineOf(3), moreAfter: true }, owner, NOW)).toBeNull();
    expect(savedChannel(emptyTimeline, owner, NOW)).toBeNull();
  });
});
