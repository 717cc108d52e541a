import { describe, expect, it } from 'vitest';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState } from '../store/state.ts';
import { ada, aMember, ben, payload } from '../store/state-fixture.ts';
import { channelOfMessage } from './linked-channel.ts';

const members = [aMember('10', ada), aMember('10', ben)];
const state = authenticated(emptyState, payload({ user: { ...payload().user, ...ben }, serverMembers: members }));

describe('the channel of a linked message', () => {
  it('is named for a user who can see it', () => {
    expect(channelOfMessage(state, '/app/servers/10/20?messageId=5')).toBe('channel-20');
  });

  it.each([
    ['is hidden from the user', '/app/servers/10/21?messageId=5'],
    ['is unknown', '/app/servers/10/99?messageId=5'],
    ['is in another server', '/app/servers/11/20?messageId=5'],
    ['is a conversation', '/app/inbox/30?messageId=5'],
  ])('has no name if it %s', (_case, path) => expect(channelOfMessage(state, path)).toBeNull());

  it('has no name if the link has other parts or no message', () => {
    for (const rest of ['', '?messageId=5&x=1', '?messageId=5#part', '/members?messageId=5'])
      expect(channelOfMessage(state, `/app/servers/10/20${rest}`)).toBeNull();
  });
});
