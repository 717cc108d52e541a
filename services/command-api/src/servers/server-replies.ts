/** Builds answers from the events of servers and lists of servers. */
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import { DEFAULT_EDIT_HISTORY } from '@folkmoot/contracts/servers/edit-history';
import { type ServerCreated, ServerFolderCreated, ServerFolderDeleted, ServerFolderUpdated } from '@folkmoot/contracts/servers/events';
import { NEW_FOLDER_NAME } from '@folkmoot/contracts/servers/limits';
import type { RawCustomEmojiShort, RawServer, RawServerFolder } from '@folkmoot/contracts/servers/wire';
import { findEvent, requireEvent } from './left-event.ts';
import type { ServerState } from './server-state.ts';

type Left = { readonly events: readonly AnyEvent[] };

export function createdServer(data: EventOf<typeof ServerCreated>['data']): RawServer {
  return {
    id: data.serverId,
    name: data.name,
    avatar: null,
    banner: null,
    hexColor: data.hexColor,
    defaultChannelId: data.defaultChannel.channelId,
    systemChannelId: data.defaultChannel.channelId,
    defaultRoleId: data.defaultRole.roleId,
    createdById: data.createdById,
    createdAt: data.createdAt,
    verified: false,
    customEmojis: [],
  };
}

export type ServerDetails = { readonly welcomeQuestions: number; readonly customEmojis: readonly RawCustomEmojiShort[] };

/** `details`: what is not on the server's own stream. */
export function joinedServer(serverId: string, server: ServerState, details: ServerDetails): RawServer {
  return {
    id: serverId,
    name: server.name,
    avatar: server.avatar,
    banner: server.banner,
    hexColor: server.hexColor,
    defaultChannelId: server.defaultChannelId,
    systemChannelId: server.systemChannelId,
    defaultRoleId: server.defaultRoleId,
    createdById: server.creatorId,
    createdAt: server.createdAt,
    verified: server.verified,
    ...(server.filterWords && { filterWords: true }),
    ...(server.editHistory !== DEFAULT_EDIT_HISTORY && { editHistory: server.editHistory }),
    customEmojis: [...details.customEmojis],
    scheduledForDeletion: null,
    _count: { welcomeQuestions: details.welcomeQuestions },
  };
}

export function createdFolder(outcome: Left): RawServerFolder {
  const { folderId, name, color, serverIds } = requireEvent(outcome, ServerFolderCreated);
  return { id: folderId, name: name ?? NEW_FOLDER_NAME, color, serverIds };
}

export function updatedFolder(outcome: Left): RawServerFolder {
  const deleted = findEvent(outcome, ServerFolderDeleted);
  if (deleted) return { id: deleted.folderId, name: deleted.name ?? NEW_FOLDER_NAME, color: deleted.color, serverIds: [] };
  const { folderId, name, color, serverIds } = requireEvent(outcome, ServerFolderUpdated);
  return { id: folderId, name: name ?? NEW_FOLDER_NAME, color, serverIds };
}
