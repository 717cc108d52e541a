import { DmClosed, DmOpened } from '@folkmoot/contracts/inbox/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { warmAfter } from '../accounts/test-support.ts';
import { type DmEvent, dmChannels, dmFolding, dmStream } from './dm-state.ts';
import { decideClose, decideOpen, type OpenFacts } from './inbox.decider.ts';

const given = (...events: readonly DmEvent[]) => fold(dmFolding, events);
const facts: OpenFacts = { userId: '1', otherId: '2', channelId: '50', inboxId: '51', otherInboxId: '52', now: 5 };
const opened = DmOpened({
  channelId: '50',
  userId: '1',
  otherId: '2',
  inboxId: '51',
  otherInboxId: '52',
  createdAt: 5,
  createdById: '1',
});
const closed = DmClosed({ channelId: '50', userId: '1', otherId: '2' });

describe('opening a conversation', () => {
  it('creates the channel and both sides', () => {
    expect(decideOpen(given(), facts)).toEqual([opened]);
    const state = given(opened);
    expect(state.status === 'made' && [...state.sides]).toEqual([
      ['2', { inboxId: '52', open: false }],
      ['1', { inboxId: '51', open: true }],
    ]);
  });

  it('again keeps channel and ids', () => {
    const fresh = { ...facts, channelId: '60', inboxId: '61', otherInboxId: '62', now: 9 };
    expect(decideOpen(given(opened, closed), fresh)).toEqual([opened]);
  });

  it('that is open changes nothing', () => {
    expect(decideOpen(given(opened), facts)).toEqual([]);
    expect(decideOpen(given(opened, closed, opened), facts)).toEqual([]);
  });

  it('from the other side is the same conversation', () => {
    const other = { userId: '2', otherId: '1', channelId: '60', inboxId: '61', otherInboxId: '62', now: 9 };
    expect(decideOpen(given(opened), other)).toEqual([
      DmOpened({ channelId: '50', userId: '2', otherId: '1', inboxId: '52', otherInboxId: '51', createdAt: 5, createdById: '1' }),
    ]);
    expect(dmStream('2', '1')).toBe(dmStream('1', '2'));
  });

  it('with oneself has one side', () => {
    const notes = decideOpen(given(), { ...facts, otherId: '1' });
    expect(notes).toMatchObject([{ data: { inboxId: '51', otherInboxId: '51' } }]);
    const state = given(...notes);
    expect(state.status === 'made' && [...state.sides]).toEqual([['1', { inboxId: '51', open: true }]]);
  });
});

describe('closing a conversation', () => {
  it('closes the own side, once', () => {
    expect(decideClose(given(opened), facts)).toEqual([closed]);
    expect(decideClose(given(opened, closed), facts)).toEqual({ refused: 'NotAConversation' });
    expect(decideClose(given(opened), { userId: '2', otherId: '1' })).toEqual({ refused: 'NotAConversation' });
    expect(decideClose(given(), facts)).toEqual({ refused: 'NotAConversation' });
  });
});

describe('the channel of a conversation', () => {
  it('finds its two users', () => {
    expect(warmAfter({ stream: 'dm-1-2', event: opened }).index(dmChannels).get('50')).toEqual({ a: '1', b: '2' });
  });
});
