import type { Access } from '@folkmoot/contracts/kernel/access';
import type { AnyEvent, EventMeta } from '@folkmoot/contracts/kernel/event';
import { channelRoom } from '@folkmoot/contracts/kernel/signal';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { CHANNEL_PERMISSION, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { type AnyHandler, handle } from './handler.ts';
import { tooLate } from './too-late.ts';

const ADA = { userId: '1', bot: false, sessionId: 's' };
const META: EventMeta = { actor: '1', command: 'sendMessage', correlationId: 'c', causationId: null, at: 5 };
const SENT = { type: 'MessageSent', data: { messageId: '3' }, id: 'e', stream: 'message-3', revision: 0, position: 7, meta: META };
const RETURNED: AnyEvent = { type: 'ScheduledMessageRefused', data: {} };
const DELETED: AnyEvent = { type: 'MessageDeleted', data: { messageId: '3' } };

function neverAsked(): never {
  throw new Error('This is not to be asked.');
}

const handler: AnyHandler<object> = handle({
  route: sendMessage,
  facts: neverAsked,
  stream: neverAsked,
  folding: { initial: null, evolve: neverAsked },
  decide: neverAsked,
  reply: neverAsked,
  within: ([event]) => (event?.type === SENT.type ? { room: channelRoom('2'), withdrawn: [DELETED] } : null),
});

/** A user who may send in a channel, or for whom the channel does not exist. */
function accessIn(isThere: boolean): Access {
  const membership = { isCreator: false, mask: ROLE_PERMISSION.SEND_MESSAGE, roleIds: new Set(['7']), topOrder: 1 };
  const permissions = [{ roleId: '7', permissions: CHANNEL_PERMISSION.PUBLIC_CHANNEL | CHANNEL_PERMISSION.SEND_MESSAGE }];
  const channel = { channelId: '2', type: 1, serverId: '7', permissions, participant: false, recipientId: null };
  const server = { serverId: '7', scheduledForDeletion: false, membership };
  return { actor: ADA, emailConfirmed: true, badges: 0, server, channel: isThere ? channel : null };
}

async function asked(closedAt: number, isThere: boolean, events = [SENT], within = handler) {
  if (within.kind !== 'decided') throw new Error('It is decided.');
  const appended: unknown[] = [];
  let refreshed = 0;
  const refusal = await tooLate<object>({
    log: {
      async append(stream, expected, stored) {
        appended.push([stream, expected, stored]);
        return { ok: true, events: [], repeated: false };
      },
    },
    codec: {
      encode: async (drafts, meta) =>
        drafts.map(({ type }) => ({ id: 'd', type, version: 1, bulk: true, data: '', meta: String(meta.causationId) })),
    },
    closed: { closedBefore: (room, position) => room === channelRoom('2') && closedAt < position },
    accessOf: () => accessIn(isThere),
    async refresh() {
      refreshed += 1;
      return true;
    },
  })(within, { actor: ADA, params: { channelId: '2' } }, events, null);
  return { refusal, appended, refreshed };
}

describe('a recorded event', () => {
  it('is kept if it comes before the closing of its room, without reading the log', async () => {
    expect(await asked(8, false)).toEqual({ refusal: null, appended: [], refreshed: 0 });
  });

  it('is reverted and refused if it comes after the closing of its room', async () => {
    const { refusal, appended } = await asked(6, false);
    expect(refusal).toMatchObject({ refused: 'NoChannelAccess' });
    expect(appended).toMatchObject([['message-3', 'any', [{ type: 'MessageDeleted', meta: 'e' }]]]);
  });

  it('is kept if its room was reopened in the meantime', async () => {
    expect(await asked(6, true)).toMatchObject({ refusal: null, appended: [], refreshed: 1 });
  });

  it('is reverted with its events on other streams, by the position that the command names', async () => {
    const sideEvents = [{ stream: 'message-3', event: DELETED }];
    const within = { ...handler, within: () => ({ room: channelRoom('2'), withdrawn: [RETURNED], sideEvents, position: 9 }) };
    const { appended } = await asked(8, false, [{ ...SENT, stream: 'scheduled-1' }], within);
    expect(appended).toMatchObject([
      ['scheduled-1', 'any', [{ type: 'ScheduledMessageRefused' }]],
      ['message-3', 'any', [{ type: 'MessageDeleted' }]],
    ]);
  });

  it('is kept if it belongs to no room', async () => {
    const caught = { ...SENT, type: 'MessageCaught' };
    expect(await asked(6, false, [caught])).toEqual({ refusal: null, appended: [], refreshed: 0 });
  });
});
