import { UserBlocked } from '@folkmoot/contracts/friends/events';
import type { ChannelAccess } from '@folkmoot/contracts/kernel/access';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { DM_FROM } from '@folkmoot/contracts/profiles/limits';
import { joinCall } from '@folkmoot/contracts/voice/commands';
import { describe, expect, it } from 'vitest';
import { anInput, aPerson, NOW, type Placed, someDeps, warmAfter } from '../accounts/test-support.ts';
import { callFacts } from './voice.facts.ts';

const [ANN, BOB, CHANNEL] = ['100000000000000001', '100000000000000002', '100000000000000010'];

function inChannel(channel: Partial<ChannelAccess>, ...history: readonly Placed[]) {
  const input = anInput(joinCall, { userId: ANN, params: { channelId: CHANNEL }, body: { socketId: 'socket' } });
  const access: ChannelAccess = {
    channelId: CHANNEL,
    type: 1,
    serverId: '1',
    permissions: [],
    participant: false,
    recipientId: null,
    ...channel,
  };
  const deps = someDeps(warmAfter(...aPerson(ANN), ...aPerson(BOB), ...history));
  const asked: unknown[] = [];
  return {
    asked,
    facts: (outcome: 'began' | 'joined' | 'nobody') =>
      callFacts(
        { ...input, access: { ...input.access, channel: access } },
        {
          ...deps,
          calls: {
            async ask(userId, wish) {
              asked.push({ userId, ...wish });
              return outcome;
            },
          },
        },
      ),
  };
}

const direct = { type: 0, serverId: null, participant: true, recipientId: BOB };
const blocked = (byId: string, otherId: string): Placed => ({
  stream: `pair-${ANN}-${BOB}`,
  event: UserBlocked({ byId, otherId, recordId: '1', endedFriendship: false, blockedAt: NOW }),
});

const friendsOnly = (userId: string): Placed => ({
  stream: `user-${userId}`,
  event: ProfileUpdated({ userId, dmStatus: DM_FROM.FRIENDS }),
});

describe('a call', () => {
  it('is bound to the socket before the decision', async () => {
    const { asked, facts } = inChannel({});
    expect(await facts('began')).toMatchObject({ began: true, channelId: CHANNEL, serverId: '1', userId: ANN });
    expect(asked).toEqual([{ userId: ANN, wish: 'join', socketId: 'socket', channelId: CHANNEL, serverId: '1', recipientId: null }]);
    expect(await facts('joined')).toMatchObject({ began: false });
    expect(await inChannel(direct).facts('began')).toMatchObject({ began: true, serverId: null, recipientId: BOB });
  });

  it('requires a socket of the caller', async () => {
    expect(await inChannel({}).facts('nobody')).toEqual({ refused: 'NotYourSocket' });
  });

  it.each([
    ['a category', { type: 2 }],
    ['a ticket', { type: 3, serverId: null }],
    ['saved notes', { ...direct, recipientId: ANN }],
  ])('is refused in %s', async (_what, channel) => {
    const { asked, facts } = inChannel(channel);
    expect(await facts('began')).toEqual({ refused: 'NoCallsHere' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['blocked the other', blocked(ANN, BOB)],
    ['is blocked by the other', blocked(BOB, ANN)],
    ['is no friend of a user who accepts messages from friends only', friendsOnly(BOB)],
    ['accepts messages from friends only', friendsOnly(ANN)],
  ])('is refused to a user who %s', async (_what, block) => {
    const { asked, facts } = inChannel(direct, block);
    expect(await facts('began')).toEqual({ refused: 'MayNotCall' });
    expect(asked).toEqual([]);
  });
});
