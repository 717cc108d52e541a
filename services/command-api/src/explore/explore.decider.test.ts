import { ServerBumped, ServerDescribed, ServerPublished, ServerUnpublished } from '@folkmoot/contracts/explore/events';
import { EXPLORE_LIMITS } from '@folkmoot/contracts/explore/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { describe, expect, it } from 'vitest';
import { ANN, BOB, GENERAL, NOW, SERVER } from '../servers/test-server.ts';
import { decideBump, decidePublish, decideUnpublish } from './explore.decider.ts';
import { type PublicEvent, publicFolding } from './public-state.ts';

const published = ServerPublished({ serverId: SERVER, publicId: '9000', description: 'Books', publishedById: ANN, publishedAt: NOW });
const unpublished = ServerUnpublished({ serverId: SERVER, unpublishedById: ANN });
const bump = (at: number) => ServerBumped({ serverId: SERVER, bumpedById: BOB, systemMessage: null, bumpedAt: at });
const after = (...events: readonly PublicEvent[]) => fold(publicFolding, events);
const facts = { serverId: SERVER, callerId: ANN, publicId: '9000', now: NOW };
const WEEK = 7 * 24 * 60 * 60 * 1000;

describe('publish a server', () => {
  it('lists it, and later changes its description', () => {
    expect(decidePublish(after(), 'Books', facts)).toEqual([published]);
    expect(decidePublish(after(published), 'Books and tea', facts)).toEqual([
      ServerDescribed({ serverId: SERVER, description: 'Books and tea', describedById: ANN }),
    ]);
    expect(decidePublish(after(published), 'Books', facts)).toEqual([]);
  });

  it('can be undone once', () => {
    expect(decideUnpublish(after(published), facts)).toEqual([unpublished]);
    expect(decideUnpublish(after(published, unpublished), facts)).toEqual({ refused: 'NotPublished' });
  });
});

describe('bump a server', () => {
  const later = { ...facts, callerId: BOB, now: NOW + EXPLORE_LIMITS.bumpEveryMs, systemMessage: null };

  it('posts a message in the system channel', () => {
    const systemMessage = { messageId: '5000', channelId: GENERAL };
    expect(decideBump(after(published), { ...later, systemMessage })).toEqual({
      events: [ServerBumped({ serverId: SERVER, bumpedById: BOB, systemMessage, bumpedAt: later.now })],
      sideEvents: [
        {
          stream: 'message-5000',
          event: SystemMessagePosted({
            messageId: '5000',
            channelId: GENERAL,
            serverId: SERVER,
            recipientId: null,
            authorId: BOB,
            kind: MESSAGE_TYPE.BUMP_SERVER,
            postedAt: later.now,
          }),
        },
      ],
    });
  });

  it('is possible every three hours, also after publication', () => {
    expect(decideBump(after(published), { ...later, now: later.now - 1 })).toEqual({ refused: 'BumpedTooSoon' });
    expect(decideBump(after(published, bump(NOW + 9)), later)).toEqual({ refused: 'BumpedTooSoon' });
  });

  it('is refused for an unpublished server', () => {
    expect(decideBump(after(), later)).toEqual({ refused: 'NotPublished' });
  });

  it('counts per week, and in total', () => {
    expect(after(published, bump(NOW + 1))).toMatchObject({ bumpCount: 2, lifetimeBumpCount: 2 });
    expect(after(published, bump(NOW + 1), bump(NOW + WEEK))).toMatchObject({ bumpCount: 1, lifetimeBumpCount: 3, bumpedAt: NOW + WEEK });
  });
});
