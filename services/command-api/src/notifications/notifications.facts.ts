/** Allowed targets of a setting: the user's servers, their channels, and own conversations. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { setNotifications } from '@folkmoot/contracts/notifications/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Deps } from '../domain.ts';
import { dmChannels } from '../inbox/dm-state.ts';
import { memberships } from '../members/memberships.ts';
import { callerId } from '../servers/caller.ts';
import { channelServers } from '../servers/channel-servers.ts';
import type { SetFacts } from './notifications.decider.ts';

function isMember(warm: Warm, userId: string, serverId: string): boolean {
  return warm.index(memberships).serversOf.get(userId)?.has(serverId) ?? false;
}

type Place = { readonly serverId: string | null; readonly channelId: string | null };

function placeOf(input: Input<typeof setNotifications>, warm: Warm, userId: string): Place | Refusal<'NothingNamed' | 'NotInThere'> {
  const { serverId, channelId } = input.body;
  if (channelId !== undefined) {
    const people = warm.index(dmChannels).get(channelId);
    if (people) return people.a === userId || people.b === userId ? { serverId: null, channelId } : refuse('NotInThere');
    const ofServer = warm.index(channelServers).get(channelId);
    return ofServer !== undefined && isMember(warm, userId, ofServer) ? { serverId: ofServer, channelId } : refuse('NotInThere');
  }
  if (serverId === undefined) return refuse('NothingNamed');
  return isMember(warm, userId, serverId) ? { serverId, channelId: null } : refuse('NotInThere');
}

export function setFacts(input: Input<typeof setNotifications>, deps: Deps): SetFacts | Refusal<'NothingNamed' | 'NotInThere'> {
  const userId = callerId(input);
  const place = placeOf(input, deps.warm, userId);
  if ('refused' in place) return place;
  return { userId, ...place, pingMode: input.body.notificationPingMode, soundMode: input.body.notificationSoundMode };
}
