/** Decisions on the server itself. */

import { NEW_CHANNEL_PERMISSIONS } from '@folkmoot/contracts/channels/limits';
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { DEFAULT_ROLE } from '@folkmoot/contracts/roles/limits';
import type { EditHistory } from '@folkmoot/contracts/servers/edit-history';
import { ServerCreated, ServerDeleted, ServerOwnershipTransferred, ServerUpdated } from '@folkmoot/contracts/servers/events';
import { FIRST_CHANNEL_NAME } from '@folkmoot/contracts/servers/limits';
import { isText } from '../channels/channel-state.ts';
import { memberStream } from '../members/member-state.ts';
import type { ServerEvent, ServerState } from './server-state.ts';

export type CreateServerFacts = {
  readonly serverId: string;
  readonly roleId: string;
  readonly channelId: string;
  readonly memberId: string;
  readonly userId: string;
  readonly hexColor: string;
  /** The number of servers that the creator is in or about to join. */
  readonly serverCount: number;
  /** The server limit of a user. */
  readonly mostServers: number;
  readonly now: number;
};

/** The creator joins with it. The membership is written next to it, without a message in the first channel. */
export function decideCreateServer(name: string, facts: CreateServerFacts): Decision<ServerEvent, 'TooManyServers'> {
  if (facts.serverCount >= facts.mostServers) return refuse('TooManyServers');
  const { serverId, userId, memberId, now } = facts;
  const joined = MemberJoined({ serverId, userId, memberId, founder: true, inviteId: null, systemMessage: null, joinedAt: now });
  return {
    events: [
      ServerCreated({
        serverId,
        name,
        hexColor: facts.hexColor,
        createdById: userId,
        defaultRole: { roleId: facts.roleId, ...DEFAULT_ROLE },
        defaultChannel: { channelId: facts.channelId, name: FIRST_CHANNEL_NAME, permissions: NEW_CHANNEL_PERMISSIONS, order: 1 },
        createdAt: now,
      }),
    ],
    sideEvents: [{ stream: memberStream(serverId, userId), event: joined }],
  };
}

export type ServerWishes = {
  readonly name?: string | undefined;
  readonly defaultChannelId?: string | undefined;
  readonly systemChannelId?: string | null | undefined;
  readonly filterWords?: boolean | undefined;
  readonly editHistory?: EditHistory | undefined;
};

export type UpdateServerFacts = {
  readonly serverId: string;
  /** Paths of new images. null removes one, a missing field keeps it. */
  readonly pictures: { readonly avatar?: string | null | undefined; readonly banner?: string | null | undefined };
};

export type UpdateServerCode = 'NotAMember' | 'ChannelNotInServer';

export type WordFilterFacts = {
  readonly callerId: string;
  /** Whether the instance leaves the word filter to server owners. */
  readonly ownersDecide: boolean;
};

/** null: the word filter does not change, or the change is allowed. */
export function wordFilterRefused(
  state: ServerState,
  { filterWords }: ServerWishes,
  { callerId, ownersDecide }: WordFilterFacts,
): Refusal<'NotTheCreator' | 'WordFilterNotByServer'> | null {
  if (filterWords === undefined || filterWords === state.filterWords) return null;
  if (state.creatorId !== callerId) return refuse('NotTheCreator');
  return ownersDecide ? null : refuse('WordFilterNotByServer');
}

/** A new name removes the verification. An empty update still writes an event, so that clients get a signal (servers document 5.1). */
export function decideUpdateServer(
  state: ServerState,
  wishes: ServerWishes,
  facts: UpdateServerFacts,
): Decision<ServerEvent, UpdateServerCode> {
  const { name, defaultChannelId, systemChannelId, filterWords, editHistory } = wishes;
  if (state.status !== 'live') return refuse('NotAMember');
  for (const channelId of [defaultChannelId, systemChannelId]) {
    if (channelId && !isText(state.channels, channelId)) return refuse('ChannelNotInServer');
  }
  const renamed = name !== undefined && name !== state.name;
  return [
    ServerUpdated({
      serverId: facts.serverId,
      ...(name !== undefined && { name }),
      ...(defaultChannelId !== undefined && { defaultChannelId }),
      ...(systemChannelId !== undefined && { systemChannelId }),
      ...(filterWords !== undefined && { filterWords }),
      ...(editHistory !== undefined && { editHistory }),
      ...(renamed && state.verified && { verified: false }),
      ...facts.pictures,
    }),
  ];
}

export function decideDeleteServer(
  state: ServerState,
  facts: { readonly serverId: string; readonly callerId: string; readonly now: number },
): Decision<ServerEvent, 'NotTheCreator'> {
  const { serverId, callerId, now } = facts;
  if (state.status !== 'live' || state.creatorId !== callerId) return refuse('NotTheCreator');
  return [ServerDeleted({ serverId, name: state.name, deletedById: callerId, channelIds: [...state.channels.keys()], deletedAt: now })];
}

export type TransferFacts = {
  readonly serverId: string;
  readonly callerId: string;
  readonly newOwnerId: string;
  readonly passwordRight: boolean;
  readonly newOwnerIsMember: boolean;
  readonly newOwnerIsBot: boolean;
  readonly now: number;
};

export type TransferCode = 'NotTheCreator' | 'WrongOwnerPassword' | 'NewOwnerIsYou' | 'NewOwnerNotAMember' | 'NewOwnerIsABot';

export function decideTransferOwnership(state: ServerState, facts: TransferFacts): Decision<ServerEvent, TransferCode> {
  const { serverId, callerId, newOwnerId, now } = facts;
  if (state.status !== 'live' || state.creatorId !== callerId) return refuse('NotTheCreator');
  if (!facts.passwordRight) return refuse('WrongOwnerPassword');
  if (newOwnerId === callerId) return refuse('NewOwnerIsYou');
  if (!facts.newOwnerIsMember) return refuse('NewOwnerNotAMember');
  if (facts.newOwnerIsBot) return refuse('NewOwnerIsABot');
  return [ServerOwnershipTransferred({ serverId, oldOwnerId: callerId, newOwnerId, transferredAt: now })];
}
