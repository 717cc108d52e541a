/** Commands and queries on scheduled messages. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { optional, rawText, StatusTrue } from '../kernel/fields.ts';
import { ChannelId, RecordId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { sendMessage } from '../messages/commands.ts';
import { MESSAGE_LIMITS } from '../messages/limits.ts';
import { RawMessage } from '../messages/wire.ts';
import { CHANNEL_PERMISSION, ROLE_PERMISSION } from '../roles/permissions.ts';
import { TimeZone } from './time-zone.ts';
import { RawScheduledMessage } from './wire.ts';

const person: Requirement[] = [{ need: 'user' }];
/** As for sending, but not for bots: they have clocks of their own. */
const maySend: Requirement[] = [
  ...person,
  { need: 'channel', bit: CHANNEL_PERMISSION.SEND_MESSAGE },
  { need: 'role', bit: ROLE_PERMISSION.SEND_MESSAGE },
];
const OfPerson = z.object({ scheduledMessageId: RecordId });

const Content = rawText(1, MESSAGE_LIMITS.mostContent);
/** Epoch milliseconds. */
const SendAt = z.number().int().min(0).max(8_640_000_000_000_000);

/** Text only: an uploaded file that is not in a message is removed after a while. */
export const scheduleMessage = command('scheduleMessage', 'POST', '/channels/:channelId/scheduled-messages', {
  who: [...maySend, { need: 'confirmedEmail' }],
  limit: { name: 'scheduled_message_add', requests: 20, perMs: 60_000 },
  params: z.object({ channelId: ChannelId }),
  body: z.object({
    content: Content,
    replyToMessageIds: optional(z.array(z.string().max(255)).max(MESSAGE_LIMITS.replies)),
    mentionReplies: optional(z.boolean()),
    silent: optional(z.boolean()),
    sendAt: SendAt,
    timeZone: TimeZone,
  }),
  reply: RawScheduledMessage,
  refuses: [
    'NotInTickets',
    'NotATextChannel',
    'NothingToSend',
    'MessageTooLong',
    'ScheduledTimePassed',
    'ScheduledTooFar',
    'TooManyScheduled',
    'TooManyAtThisTime',
  ],
});

/** A message that was not sent needs a new time. */
export const changeScheduledMessage = command('changeScheduledMessage', 'PATCH', '/scheduled-messages/:scheduledMessageId', {
  who: person,
  limit: { name: 'scheduled_message_update', requests: 30, perMs: 60_000 },
  params: OfPerson,
  body: z.object({ content: optional(Content), sendAt: optional(SendAt), timeZone: optional(TimeZone) }),
  reply: RawScheduledMessage,
  refuses: ['UnknownScheduledMessage', 'NothingToSend', 'MessageTooLong', 'ScheduledTimePassed', 'ScheduledTooFar', 'TooManyAtThisTime'],
});

export const cancelScheduledMessage = command('cancelScheduledMessage', 'DELETE', '/scheduled-messages/:scheduledMessageId', {
  who: person,
  limit: { name: 'scheduled_message_remove', requests: 60, perMs: 60_000 },
  params: OfPerson,
  reply: StatusTrue,
  refuses: ['UnknownScheduledMessage'],
});

/** Sends the message now. The rules of `sendMessage` apply. A refused message stays scheduled. */
export const sendScheduledMessage = command(
  'sendScheduledMessage',
  'POST',
  '/channels/:channelId/scheduled-messages/:scheduledMessageId/send',
  {
    who: maySend,
    limit: { name: 'scheduled_message_send', requests: 20, perMs: 20_000 },
    params: OfPerson.extend({ channelId: ChannelId }),
    reply: RawMessage,
    refuses: ['UnknownScheduledMessage', ...sendMessage.refuses],
  },
);

/** The next one first. */
export const listScheduledMessages = query('listScheduledMessages', '/scheduled-messages', {
  who: person,
  limit: { name: 'scheduled_messages', requests: 30, perMs: 60_000 },
  reply: z.array(RawScheduledMessage),
});
