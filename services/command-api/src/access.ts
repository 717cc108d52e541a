/**
 * The permissions of a caller in the server or channel of a path, from warm structure. An unknown place and a forbidden one look the same.
 */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { type Access, type Actor, type ChannelAccess, isStaff, type ServerAccess } from '@folkmoot/contracts/kernel/access';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from './accounts/user-state.ts';
import { dmChannels } from './inbox/dm-state.ts';
import { isShadowBanned } from './moderation/shadow-bans.ts';
import { channelServers } from './servers/channel-servers.ts';
import { membershipIn } from './servers/membership.ts';
import { serverFolding } from './servers/server-state.ts';
import { ticketOfChannel } from './tickets/ticket-place.ts';

function serverAccess(warm: Warm, serverId: string, actor: Actor | null): ServerAccess | null {
  const server = warm.state(serverFolding, serverId);
  if (server.status !== 'live') return null;
  return {
    serverId,
    scheduledForDeletion: server.scheduledForDeletion,
    membership: actor ? membershipIn(warm, serverId, actor.userId) : null,
  };
}

function ticketAccess(warm: Warm, channelId: string, actor: Actor | null): ChannelAccess | null {
  const ticket = ticketOfChannel(warm, channelId);
  if (!ticket) return null;
  const participant =
    actor !== null && !actor.bot && (actor.userId === ticket.openedById || isStaff(warm.state(userFolding, actor.userId).badges));
  return { channelId, type: CHANNEL_TYPE.TICKET, serverId: null, permissions: [], participant, recipientId: null };
}

function channelAccess(warm: Warm, channelId: string, actor: Actor | null): ChannelAccess | null {
  const serverId = warm.index(channelServers).get(channelId);
  const channel = serverId === undefined ? undefined : warm.state(serverFolding, serverId).channels.get(channelId);
  if (serverId !== undefined && channel) {
    return { channelId, type: channel.type, serverId, permissions: channel.permissions, participant: false, recipientId: null };
  }
  const dm = warm.index(dmChannels).get(channelId);
  if (!dm) return ticketAccess(warm, channelId, actor);
  const participant = actor !== null && (actor.userId === dm.a || actor.userId === dm.b);
  const recipientId = actor?.userId === dm.a ? dm.b : dm.a;
  return { channelId, type: CHANNEL_TYPE.DM_TEXT, serverId: null, permissions: [], participant, recipientId };
}

/** `confirmEmail` false: every account counts as confirmed (contract README, decisions). */
export function accessIn(warm: Warm, confirmEmail: () => boolean) {
  return (actor: Actor | null, params: Readonly<Record<string, string>>): Access => {
    const user = actor ? warm.state(userFolding, actor.userId) : null;
    const live = user?.status === 'live' ? user : null;
    const known = live ? actor : null;
    const channel = params.channelId === undefined ? null : channelAccess(warm, params.channelId, known);
    const serverId = params.serverId ?? channel?.serverId ?? null;
    return {
      actor: known,
      emailConfirmed: !confirmEmail() || (live?.emailConfirmed ?? false),
      badges: live?.badges ?? 0,
      server: serverId === null ? null : serverAccess(warm, serverId, known),
      // A channel in a path with a server must belong to that server.
      channel: channel && params.serverId !== undefined && channel.serverId !== params.serverId ? null : channel,
      shadowBanned: known !== null && isShadowBanned(warm, known),
    };
  };
}
