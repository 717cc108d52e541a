/** Events for tests of several read models, with default values. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { MessageSent, textOnly } from '@folkmoot/contracts/messages/events';
import { RoleCreated } from '@folkmoot/contracts/roles/events';
import { ServerCreated } from '@folkmoot/contracts/servers/events';

type Sent = EventOf<typeof MessageSent>['data'];
type Role = EventOf<typeof RoleCreated>['data'];
type Server = EventOf<typeof ServerCreated>['data'];

type SentFields = Pick<Sent, 'messageId' | 'channelId' | 'serverId' | 'recipientId' | 'authorId' | 'sentAt'> & Partial<Sent>;

export function messageSent(fields: SentFields) {
  return MessageSent({
    content: 'hi',
    silent: false,
    mentionReplies: false,
    mentionedUserIds: [],
    mentionedRoleIds: [],
    quotedMessageIds: [],
    replyToMessageIds: [],
    notifiedUserIds: [],
    socketId: null,
    ...textOnly,
    ...fields,
  });
}

export function roleCreated(fields: Pick<Role, 'serverId' | 'roleId' | 'createdById'> & Partial<Role>) {
  return RoleCreated({
    name: 'Helpers',
    hexColor: '#fff',
    icon: null,
    permissions: 2,
    hideRole: false,
    botRole: false,
    botId: null,
    createdAt: 5,
    ...fields,
  });
}

type ServerFields = Pick<Server, 'serverId' | 'createdById'> & { readonly defaultRoleId: string; readonly defaultChannelId: string };

export function serverCreated({ defaultRoleId, defaultChannelId, ...fields }: ServerFields & Partial<Server>) {
  return ServerCreated({
    name: 'House',
    hexColor: '#123456',
    defaultRole: { roleId: defaultRoleId, name: 'All', hexColor: '#fff', permissions: 2, order: 1 },
    defaultChannel: { channelId: defaultChannelId, name: 'General', permissions: 7, order: 1 },
    createdAt: 5,
    ...fields,
  });
}

/** The fields of `SanctionUndone` when the undo restores nothing. */
export const nothingRestored = {
  warningId: null,
  restoredMessages: null,
  fields: [],
  suspension: null,
  suspensionReason: null,
  suspensionReasonById: null,
  suspendCount: 0,
  warnCount: 0,
  warnExpiresAt: null,
  shadowBan: null,
  shadowBanReason: null,
  shadowBanReasonById: null,
};
