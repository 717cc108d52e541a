/** Commands and queries on notices (servers document 5.3 and 5.10; users document, section 5). */
import { z } from 'zod';
import { StatusTrue, text } from '../kernel/fields.ts';
import { ChannelId, ServerId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { NOTICE_LIMITS } from './limits.ts';
import { SavedNotice, ShownNotice } from './wire.ts';

/** Unknown ids are refused later, so any text of an id's length is valid. */
const NoticeId = z.string().min(1).max(320);
const OnChannel = z.object({ serverId: ServerId, channelId: ChannelId });
const mayManage: Requirement[] = [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.MANAGE_CHANNELS }];
const oneself: Requirement[] = [{ need: 'userOrBot' }];
const Written = z.object({ content: text(NOTICE_LIMITS.content.min, NOTICE_LIMITS.content.max) });

export const setChannelNotice = command('setChannelNotice', 'PUT', '/servers/:serverId/channels/:channelId/notice', {
  who: mayManage,
  limit: { name: 'server_channel_notice_update', requests: 10, perMs: 10_000 },
  params: OnChannel,
  body: Written,
  reply: SavedNotice,
  refuses: ['UnknownServerChannel'],
});

export const removeChannelNotice = command('removeChannelNotice', 'DELETE', '/servers/:serverId/channels/:channelId/notice', {
  who: mayManage,
  limit: { name: 'server_channel_notice_delete', requests: 10, perMs: 10_000 },
  params: OnChannel,
  reply: StatusTrue,
  refuses: ['UnknownServerChannel', 'NoNotice'],
});

/** Requested when a channel is opened; in a DM it is the other user's notice. */
export const getChannelNotice = query('getChannelNotice', '/channels/:channelId/notice', {
  who: [{ need: 'user' }, { need: 'channel' }],
  limit: { name: 'channel_notice_get', requests: 20, perMs: 10_000 },
  params: z.object({ channelId: ChannelId }),
  reply: ShownNotice,
  refuses: ['NoNotice'],
});

export const setPersonalNotice = command('setPersonalNotice', 'PUT', '/users/channel-notice', {
  who: oneself,
  limit: { name: 'user_channel_notice_update', requests: 10, perMs: 10_000 },
  body: Written,
  reply: SavedNotice,
});

export const removePersonalNotice = command('removePersonalNotice', 'DELETE', '/users/channel-notice', {
  who: oneself,
  limit: { name: 'user_channel_notice_delete', requests: 10, perMs: 10_000 },
  reply: StatusTrue,
  refuses: ['NoNotice'],
});

export const getPersonalNotice = query('getPersonalNotice', '/users/channel-notice', {
  who: oneself,
  limit: { name: 'user_channel_notice_get', requests: 10, perMs: 10_000 },
  reply: ShownNotice,
  refuses: ['NoNotice'],
});

/** Marks a notice as read. */
export const dismissUserNotice = command('dismissUserNotice', 'DELETE', '/users/notices/:noticeId', {
  who: [{ need: 'user' }],
  limit: { name: 'user_notice_delete', requests: 20, perMs: 10_000 },
  params: z.object({ noticeId: NoticeId }),
  reply: z.object({ success: z.literal(true) }),
  refuses: ['UnknownUserNotice'],
});
