/** Commands and queries on server channels (servers document 5.3 and 5.10). */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { icon, integer, nameText, optional } from '../kernel/fields.ts';
import { ChannelId, RoleId, ServerId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ALL_CHANNEL_PERMISSIONS, CHANNEL_PERMISSION, ROLE_PERMISSION } from '../roles/permissions.ts';
import { CHANNEL_LIMITS, CHANNEL_TYPE } from './limits.ts';
import { ChannelChanges, ChannelOrder, ChannelPermissionChange, RawChannel } from './wire.ts';

const InServer = z.object({ serverId: ServerId });
const OnChannel = z.object({ serverId: ServerId, channelId: ChannelId });

const manages: Requirement = { need: 'role', bit: ROLE_PERMISSION.MANAGE_CHANNELS };
const mayManage: Requirement[] = [{ need: 'userOrBot' }, { need: 'member' }, manages];

const ChannelName = nameText(CHANNEL_LIMITS.name.min, CHANNEL_LIMITS.name.max).refine((name) => !name.includes('#'), {
  message: fault('hasHash'),
});

/** 0 and null turn it off. */
const SlowMode = z.union([
  z.null(),
  z.literal([0, '0']).transform(() => null),
  integer(CHANNEL_LIMITS.slowModeSeconds.min, CHANNEL_LIMITS.slowModeSeconds.max),
]);

export const createChannel = command('createChannel', 'POST', '/servers/:serverId/channels', {
  who: mayManage,
  params: InServer,
  body: z.object({
    name: optional(ChannelName),
    type: optional(integer(CHANNEL_TYPE.SERVER_TEXT, CHANNEL_TYPE.CATEGORY)),
  }),
  reply: RawChannel,
  refuses: ['NotAMember', 'TooManyChannels'],
});

export const updateChannel = command('updateChannel', 'POST', '/servers/:serverId/channels/:channelId', {
  who: mayManage,
  limit: { name: 'server_channel_update', requests: 10, perMs: 10_000 },
  params: OnChannel,
  body: z.object({
    name: optional(ChannelName),
    /** Null or empty: none. */
    icon: icon(CHANNEL_LIMITS.icon).nullable().optional(),
    slowModeSeconds: SlowMode.optional(),
  }),
  reply: ChannelChanges,
  refuses: ['NotAMember', 'UnknownServerChannel', 'InvalidInput'],
});

export const deleteChannel = command('deleteChannel', 'DELETE', '/servers/:serverId/channels/:channelId', {
  who: mayManage,
  params: OnChannel,
  reply: z.object({ deleted: z.string() }),
  refuses: ['NotAMember', 'UnknownServerChannel', 'DefaultChannelKept'],
});

export const setChannelPermissions = command(
  'setChannelPermissions',
  'POST',
  '/servers/:serverId/channels/:channelId/permissions/:roleId',
  {
    who: [{ need: 'userOrBot' }, { need: 'member' }, { need: 'channel', bit: CHANNEL_PERMISSION.PUBLIC_CHANNEL }, manages],
    limit: { name: 'server_channel_perm_update', requests: 10, perMs: 10_000 },
    params: OnChannel.extend({ roleId: RoleId }),
    body: z.object({ permissions: integer(0, ALL_CHANNEL_PERMISSIONS) }),
    reply: ChannelPermissionChange,
    refuses: ['NotAMember', 'UnknownServerChannel', 'UnknownRole'],
  },
);

export const orderChannels = command('orderChannels', 'POST', '/servers/:serverId/channels/order', {
  who: mayManage,
  limit: { name: 'server_channel_update_order', requests: 50, perMs: 10_000 },
  params: InServer,
  body: z.object({
    channelIds: z.array(z.string().max(100)).max(1000),
    categoryId: optional(z.string().max(100)),
  }),
  reply: ChannelOrder,
  refuses: ['NotAMember', 'UnknownCategory', 'InvalidChannelOrder', 'CategoryInCategory'],
});

/** Without permissions. Also for the two users of a DM. */
export const getChannel = query('getChannel', '/channels/:channelId', {
  who: [{ need: 'userOrBot' }, { need: 'channel' }],
  limit: { name: 'channel_get', requests: 40, perMs: 20_000 },
  params: z.object({ channelId: ChannelId }),
  reply: RawChannel,
  refuses: ['NoChannelAccess'],
});
