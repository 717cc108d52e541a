import { describe, expect, it } from 'vitest';
import { apply } from '../store/apply.ts';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState, type State } from '../store/state.ts';
import { ada, ben, payload } from '../store/state-fixture.ts';
import { ringing } from './ringing.ts';

const context = { now: 1, socketId: null };
const CHANNEL = '20';
const CLOSED = '999';

function after(...steps: readonly ((state: State) => State)[]): State {
  return steps.reduce((state, step) => step(state), authenticated(emptyState, payload()));
}

const joins = (userId: string, channelId: string, serverId: string | null) => (state: State) =>
  apply(state, { name: 'voice:user_joined', payload: { channelId, userId, serverId } }, context);
const leaves = (userId: string, channelId: string) => (state: State) =>
  apply(state, { name: 'voice:user_left', payload: { channelId, userId } }, context);

describe('calls', () => {
  it('are known from the snapshot and from later events, one for each user', () => {
    const snapshot = authenticated(emptyState, payload({ voiceChannelUsers: [{ channelId: CHANNEL, userId: ben.id, serverId: '10' }] }));
    expect(snapshot.calls).toEqual(new Map([[CHANNEL, [ben.id]]]));
    expect(joins(ben.id, CLOSED, null)(snapshot).calls).toEqual(new Map([[CLOSED, [ben.id]]]));
    expect(after(joins(ada.id, CHANNEL, '10'), joins(ben.id, CHANNEL, '10')).calls.get(CHANNEL)).toEqual([ada.id, ben.id]);
    expect(after(joins(ada.id, CHANNEL, '10'), leaves(ada.id, CHANNEL)).calls.size).toBe(0);
  });

  it('ring in direct conversations, until they are answered or end', () => {
    expect(ringing(after(joins(ben.id, CLOSED, null)))).toEqual([CLOSED]);
    expect(ringing(after(joins(ben.id, CLOSED, null), joins(ada.id, CLOSED, null)))).toEqual([]);
    expect(ringing(after(joins(ben.id, CLOSED, null), leaves(ben.id, CLOSED)))).toEqual([]);
  });

  it('do not ring in a server', () => {
    expect(ringing(after(joins(ben.id, CHANNEL, '10')))).toEqual([]);
  });
});
