/** Decides whether a new message raises the badge (realtime contract 5.5). The server counts by the same rules. */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { mentionsEveryone } from '@folkmoot/contracts/messages/markup';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { mayInServer } from './permissions.ts';
import type { State } from './state.ts';

export function mentionsMe(state: State, message: RawMessage): boolean {
  const me = state.account?.id;
  if (!me || message.createdById === me) return false;
  if (state.friends.get(message.createdById)?.status === FRIEND_STATUS.BLOCKED) return false;
  const serverId = state.channels.get(message.channelId)?.serverId ?? null;
  if (pingModeOf(state, message.channelId, serverId) === NOTIFY.MUTE) return false;
  return serverId === null || namesMe(state, message, serverId, me);
}

function namesMe(state: State, message: RawMessage, serverId: string, me: string): boolean {
  const { content, createdById, mentions, quotedMessages, replyMessages, mentionReplies, roleMentions } = message;
  if (mentions.some((user) => user.id === me) || quotedMessages.some((quoted) => quoted.createdBy.id === me)) return true;
  if (mentionReplies && replyMessages.some(({ replyToMessage }) => replyToMessage?.createdBy.id === me)) return true;
  if (mentionsEveryone(content) && mayInServer(state, serverId, createdById, ROLE_PERMISSION.MENTION_EVERYONE)) return true;
  const mine = state.members.get(serverId)?.get(me)?.roleIds ?? [];
  const isMyRoleMentioned = roleMentions.some((role) => mine.includes(role.id));
  return isMyRoleMentioned && mayInServer(state, serverId, createdById, ROLE_PERMISSION.MENTION_ROLES);
}

/** The setting of the channel. Default: the setting of its server. */
export function pingModeOf(state: Pick<State, 'notifications'>, channelId: string, serverId: string | null): number {
  const own = state.notifications.get(channelId)?.ping ?? null;
  const inherited = serverId === null ? null : (state.notifications.get(serverId)?.ping ?? null);
  return own ?? inherited ?? NOTIFY.ALL;
}

/** Like `pingModeOf`, for sounds. */
export function soundModeOf(state: Pick<State, 'notifications'>, channelId: string, serverId: string | null): number {
  const own = state.notifications.get(channelId)?.sound ?? null;
  const inherited = serverId === null ? null : (state.notifications.get(serverId)?.sound ?? null);
  return own ?? inherited ?? NOTIFY.ALL;
}
