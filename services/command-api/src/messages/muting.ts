/**
 * Mutes a user in a server for a while after repeatedly sending too fast. The reference bans the user and deletes the messages, which would
 * punish a slip as hard as a flood.
 */
import { type Access, isStaff } from '@folkmoot/contracts/kernel/access';
import { MESSAGE_MUTE } from '@folkmoot/contracts/messages/limits';
import { holds, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Muting } from '@folkmoot/platform/http/muting';

/** null: no one is muted here (a conversation or ticket), or not this user. */
export function mutingOf({ actor, badges, channel, server }: Access): Muting<'Muted'> | null {
  if (!actor || !channel || channel.serverId === null || !server?.membership) return null;
  if (holds(server.membership, ROLE_PERMISSION.ADMIN) || (isStaff(badges) && !actor.bot)) return null;
  return {
    ...MESSAGE_MUTE,
    place: `${channel.channelId}/${actor.userId}`,
    realm: `${channel.serverId}/${actor.userId}`,
    code: 'Muted',
  };
}
