/** Pinned messages of a channel. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { StatusTrue } from '../kernel/fields.ts';
import { ChannelId, MessageId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { RawMessage } from '../messages/wire.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';

const InChannel = z.object({ channelId: ChannelId });
const OnMessage = z.object({ channelId: ChannelId, messageId: MessageId });
const mayRead: Requirement[] = [{ need: 'userOrBot' }, { need: 'channel' }];
/** In a DM both users may. */
const mayPin: Requirement[] = [...mayRead, { need: 'role', bit: ROLE_PERMISSION.MANAGE_CHANNELS }];
const limit = { name: 'message_pin', requests: 20, perMs: 20_000 };

export const pinMessage = command('pinMessage', 'POST', '/channels/:channelId/messages/:messageId/pin', {
  who: mayPin,
  limit,
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['UnknownMessage', 'AlreadyPinned', 'TooManyPins', 'NotInTickets', 'MayNotMessage'],
});

export const unpinMessage = command('unpinMessage', 'DELETE', '/channels/:channelId/messages/:messageId/pin', {
  who: mayPin,
  limit,
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['UnknownMessage', 'NotPinned'],
});

/** Latest pin first. */
export const listPins = query('listPins', '/channels/:channelId/pins', {
  who: mayRead,
  limit: { name: 'message_pins', requests: 30, perMs: 30_000 },
  params: InChannel,
  reply: z.array(RawMessage),
});
