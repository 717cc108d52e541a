import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { MessageDeleted, MessageEdited, MessageEmbedAdded, SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { describe, expect, it } from 'vitest';
import { messageSent } from '../test-events.ts';
import { deletedSignals, editedSignals, sentSignals, systemMessageSignals } from './messages.signals.ts';

const meta = { actor: '100', command: 'x', correlationId: '1', causationId: null, at: 1 };

function recorded<E extends { readonly type: string; readonly data: Readonly<Record<string, unknown>> }>(event: E): Recorded<E> {
  return { ...event, id: 'e', stream: 'message-900', revision: 0, position: 5, meta };
}

const inServer = { messageId: '900', channelId: '70', serverId: '7', recipientId: null, authorId: '100' };
const inDm = { ...inServer, serverId: null, recipientId: '200' };
const inNotes = { ...inDm, recipientId: '100' };
const record = { id: '900', content: 'hi' } as RawMessage;
const records = new Map([[5, record]]);

function sent(place: typeof inServer | typeof inDm, socketId: string | null = null) {
  return sentSignals(recorded(messageSent({ ...place, sentAt: 1, socketId })), records);
}

describe('the receivers of a message', () => {
  it.each([
    ['in a server: users who see the channel', inServer, ['channel:70'], { serverId: '7' }],
    ['in a DM: both users', inDm, ['user:100', 'user:200'], {}],
    ['in saved notes: oneself, once', inNotes, ['user:100'], {}],
  ])('%s', (_title, place, rooms, where) => {
    const payload = { message: { ...record, reactions: [] }, ...where };
    expect(sent(place)).toEqual([{ kind: 'emit', rooms, event: 'message:created', payload }]);
  });

  it('the socket that sent it gets its own copy, which names it', () => {
    expect(sent(inServer, 's1')).toMatchObject([
      {
        payload: { message: record },
        origin: { socketId: 's1', userId: '100', payload: { socketId: 's1', serverId: '7', message: record } },
      },
    ]);
  });

  it('of its deletion: once, also if its author deletes what others had deleted', () => {
    const payload = { channelId: '70', messageId: '900', deletedAttachmentCount: 0 };
    const deleted = { ...inServer, deletedById: '100', attachmentCount: 0 };
    expect(deletedSignals(MessageDeleted(deleted))).toMatchObject([{ rooms: ['channel:70'], event: 'message:deleted', payload }]);
    expect(deletedSignals(MessageDeleted({ ...deleted, wasRemoved: true }))).toEqual([]);
  });

  it('no one, if it was deleted already', () => {
    expect(sentSignals(recorded(messageSent({ ...inServer, sentAt: 1 })), new Map())).toEqual([]);
  });

  it.each([
    ['joining', MESSAGE_TYPE.JOIN_SERVER, 1],
    ['leaving, which is sent with the leave itself', MESSAGE_TYPE.LEAVE_SERVER, 0],
    ['a kick', MESSAGE_TYPE.KICK_USER, 1],
    ['a ban', MESSAGE_TYPE.BAN_USER, 1],
  ])('of a system message of %s', (_title, kind, count) => {
    expect(systemMessageSignals(recorded(SystemMessagePosted({ ...inServer, kind, postedAt: 1 })), records)).toHaveLength(count);
  });

  it('of an edit: the full current record', () => {
    const event = recorded(MessageEdited({ ...inServer, content: 'hi', mentionedUserIds: [], quotedMessageIds: [], editedAt: 2 }));
    expect(editedSignals(event, records)).toEqual([
      { kind: 'emit', rooms: ['channel:70'], event: 'message:updated', payload: { channelId: '70', messageId: '900', updated: record } },
    ]);
  });
  it('of an embed: the full record with the embed', () => {
    const event = recorded(MessageEmbedAdded({ ...inServer, link: 'https://a.example', embed: '{"title":"A"}', addedAt: 2 }));
    expect(editedSignals(event, records)).toEqual([
      { kind: 'emit', rooms: ['channel:70'], event: 'message:updated', payload: { channelId: '70', messageId: '900', updated: record } },
    ]);
  });
});
