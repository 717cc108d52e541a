/**
 * Whoever writes too fast again and again in a channel of a server is muted on that server for a while. The reference bans them and deletes
 * what they wrote; that would fall on a slip as hard as on a flood.
 */
import { type Access, isStaff } from '@folkmoot/contracts/kernel/access';
import { MESSAGE_MUTE } from '@folkmoot/contracts/messages/limits';
import { holds, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Muting } from '@folkmoot/platform/http/muting';

/** Null: nobody is muted there (a conversation of two, a ticket), or not they. */
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
