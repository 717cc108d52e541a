/** Commands and queries on servers (servers document 5.1); leaving is in members. */
import { z } from 'zod';
import { nameText, optional, StatusTrue, text } from '../kernel/fields.ts';
import { RecordId, ServerId } from '../kernel/ids.ts';
import { command, query } from '../kernel/route.ts';
import { UploadId } from '../media/fields.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { EditHistory } from './edit-history.ts';
import { ServerName } from './fields.ts';
import { SERVER_LIMITS } from './limits.ts';
import { RawServer, RawServerFolder, ServerChanges } from './wire.ts';

const InServer = z.object({ serverId: ServerId });

export const createServer = command('createServer', 'POST', '/servers', {
  who: [{ need: 'user' }],
  body: z.object({ name: ServerName }),
  reply: RawServer,
  refuses: ['OnlyStaffCreateServers', 'TooManyOwnServers', 'TooManyServers', 'BlockedBySite'],
});

export const updateServer = command('updateServer', 'POST', '/servers/:serverId', {
  who: [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }],
  limit: { name: 'server_update', requests: 10, perMs: 10_000 },
  params: InServer,
  body: z.object({
    name: optional(ServerName),
    defaultChannelId: optional(z.string().min(4).max(100)),
    /** Null: none. */
    systemChannelId: z.string().min(4).max(100).nullable().optional(),
    /** Finished uploads that belong to the server. */
    avatarId: UploadId,
    bannerId: UploadId,
    /** Folkmoot's own. Owner only, if the instance leaves the word filter to servers. */
    filterWords: optional(z.boolean()),
    /** Folkmoot's own. Who can see the edit history of messages, besides their authors. */
    editHistory: optional(EditHistory),
  }),
  reply: ServerChanges,
  refuses: [
    'NotAMember',
    'InvalidInput',
    'NotTheCreator',
    'WordFilterNotByServer',
    'BlockedBySite',
    'ChannelNotInServer',
    'EmailNotConfirmed',
    'PictureNotUsable',
  ],
});

export const deleteServer = command('deleteServer', 'DELETE', '/servers/:serverId', {
  who: [{ need: 'user' }, { need: 'creator' }],
  params: InServer,
  reply: StatusTrue,
  refuses: ['NotTheCreator'],
});

export const transferOwnership = command('transferOwnership', 'POST', '/servers/:serverId/transfer-ownership', {
  who: [{ need: 'user' }, { need: 'creator' }],
  limit: { name: 'server_transfer_ownership', requests: 5, perMs: 20_000 },
  params: InServer,
  body: z.object({ password: z.string().min(1).max(72), newOwnerUserId: z.string().min(4).max(100) }),
  reply: StatusTrue,
  refuses: ['NotTheCreator', 'TooManyGuesses', 'WrongOwnerPassword', 'NewOwnerIsYou', 'NewOwnerNotAMember', 'NewOwnerIsABot'],
});

const Ids = z.array(z.string().max(100)).max(1000);

export const orderServers = command('orderServers', 'POST', '/servers/order', {
  who: [{ need: 'user' }],
  limit: { name: 'server_update_order', requests: 50, perMs: 10_000 },
  /** All joined servers and all folders. */
  body: z.object({ serverIds: Ids }),
  reply: z.object({ success: z.literal(true) }),
  refuses: ['ServerOrderIncomplete'],
});

export const createServerFolder = command('createServerFolder', 'POST', '/servers/folders', {
  who: [{ need: 'user' }],
  limit: { name: 'server_create_folder', requests: 50, perMs: 10_000 },
  body: z.object({ serverIds: Ids.min(1) }),
  reply: RawServerFolder,
  refuses: ['InvalidFolderServers'],
});

export const updateServerFolder = command('updateServerFolder', 'POST', '/servers/folders/:folderId', {
  who: [{ need: 'user' }],
  limit: { name: 'server_update_folder', requests: 50, perMs: 10_000 },
  params: z.object({ folderId: RecordId }),
  body: z.object({
    /** The full new list; empty deletes the folder. */
    serverIds: optional(Ids),
    name: optional(nameText(SERVER_LIMITS.folderName.min, SERVER_LIMITS.folderName.max)),
    color: optional(text(SERVER_LIMITS.folderColor.min, SERVER_LIMITS.folderColor.max)),
  }),
  reply: RawServerFolder,
  refuses: ['UnknownFolder', 'InvalidFolderServers'],
});

/** The caller's own. */
export const listServers = query('listServers', '/servers', {
  who: [{ need: 'userOrBot' }],
  reply: z.array(RawServer),
});

export const getServer = query('getServer', '/servers/:serverId', {
  who: [{ need: 'userOrBot' }, { need: 'member', evenIfScheduled: true }],
  params: InServer,
  reply: RawServer,
  refuses: ['NotAMember'],
});
