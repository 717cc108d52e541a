import { describe, expect, it } from 'vitest';
import { aUser } from '../store/state-fixture.ts';
import { shownLastOnline } from './last-online.ts';

const seen = (lastOnlineStatus: number) => ({ ...aUser('1', 'Ada'), lastOnlineStatus, lastOnlineAt: 7 });

describe('shownLastOnline', () => {
  it.each([
    ['hidden, to a friend', 0, false, 2, null],
    ['hidden, to oneself', 0, true, undefined, null],
    ['for friends, to a friend', 1, false, 2, 7],
    ['for friends, to oneself', 1, true, undefined, 7],
    ['for friends, to who asked to be one', 1, false, 0, null],
    ['for friends, to who is none any more', 1, false, undefined, null],
    ['for friends and servers, to anybody it came to', 2, false, undefined, 7],
  ])('%s', (_title, status, isOwn, friendStatus, shown) => {
    expect(shownLastOnline(seen(status), isOwn, friendStatus)).toBe(shown);
  });

  it('is null for an unknown user', () => {
    expect(shownLastOnline(undefined, false, 2)).toBeNull();
  });
});
