import { MessagePinned, MessageUnpinned } from '@folkmoot/contracts/pins/events';
import { MOST_PINS } from '@folkmoot/contracts/pins/limits';
import { describe, expect, it } from 'vitest';
import type { SentMessage } from '../messages/message-state.ts';
import { decidePin, decideUnpin, type PinEvent, pinsFolding } from './pins.decider.ts';

const place = { messageId: '100', channelId: '10', serverId: '1', recipientId: null, authorId: '2' };
const message: SentMessage = {
  ...place,
  status: 'sent',
  kind: 0,
  sentAt: 5,
  reactions: new Map(),
  hasAttachment: false,
  file: null,
  attachmentPath: null,
  buttonIds: [],
  link: null,
  embed: null,
  embedRemovedBy: null,
  poll: null,
};
const facts = { message, userId: '3', now: 9, deleted: new Set<string>() };
const pinned = MessagePinned({ ...place, sentAt: 5, pinnedById: '3', pinnedAt: 9 });
const unpinned = MessageUnpinned({ ...place, unpinnedById: '3' });
const full = Array.from({ length: MOST_PINS }, (_, index) => MessagePinned({ ...pinned.data, messageId: `${200 + index}` }));

const given = (...history: readonly PinEvent[]) => history.reduce(pinsFolding.evolve, pinsFolding.initial);

describe('pinning', () => {
  it('pins a message once, until it is unpinned', () => {
    expect(decidePin(given(), facts)).toEqual([pinned]);
    expect(decidePin(given(pinned), facts)).toEqual({ refused: 'AlreadyPinned' });
    expect(decidePin(given(pinned, unpinned), facts)).toEqual([pinned]);
  });

  it('is limited, and deleted messages do not count', () => {
    expect(decidePin(given(...full), facts)).toEqual({ refused: 'TooManyPins' });
    expect(decidePin(given(...full), { ...facts, deleted: new Set(['203']) })).toEqual([pinned]);
  });
});

describe('unpinning', () => {
  it('removes a pin', () => {
    expect(decideUnpin(given(pinned), facts)).toEqual([unpinned]);
    expect(decideUnpin(given(), facts)).toEqual({ refused: 'NotPinned' });
  });
});
