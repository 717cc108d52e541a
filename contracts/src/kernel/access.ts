/** Checks a caller's identity and permissions against a route's requirements. The only place that does. Pure; refuses in doubt. */
import { BADGE } from '../accounts/limits.ts';
import { CHANNEL_PERMISSION, hasInChannel, holds, type Membership } from '../roles/permissions.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Requirement } from './route.ts';

export type Actor = {
  readonly userId: string;
  readonly bot: boolean;
  /** Session of the token: kept or ended when tokens are revoked. */
  readonly sessionId: string;
};

export type ServerAccess = {
  readonly serverId: string;
  readonly scheduledForDeletion: boolean;
  /** Null: not a member. */
  readonly membership: Membership | null;
};

export type ChannelAccess = {
  readonly channelId: string;
  /** DM_TEXT 0, SERVER_TEXT 1, CATEGORY 2, TICKET 3. */
  readonly type: number;
  readonly serverId: string | null;
  readonly permissions: readonly { readonly roleId: string; readonly permissions: number }[];
  /** DM: the caller is one of its two users. Ticket: the caller opened it, or is a moderator. */
  readonly participant: boolean;
  /** DM: the other user (the caller for saved notes). Null in a server and in a ticket. */
  readonly recipientId: string | null;
};

/** `server`: the one in the path, or of the channel in the path. */
export type Access = {
  readonly actor: Actor | null;
  readonly emailConfirmed: boolean;
  readonly badges: number;
  readonly server: ServerAccess | null;
  readonly channel: ChannelAccess | null;
  /** The caller is shadow-banned and must not notice it (users document 11.2). Known only to the command API. */
  readonly shadowBanned?: boolean;
};

export type AccessCode =
  | 'NoToken'
  | 'BotsNotAllowed'
  | 'NotAMember'
  | 'ServerScheduledForDeletion'
  | 'NotTheCreator'
  | 'MissingPermission'
  | 'NoChannelAccess'
  | 'EmailNotConfirmed'
  | 'AdminOnly'
  | 'FounderOnly'
  | 'ShadowBanned';

/** The first failed requirement, as a refusal; null if none failed. */
export function admit(requirements: readonly Requirement[], access: Access): Refusal<AccessCode> | null {
  for (const requirement of requirements) {
    const refusal = check(requirement, access);
    if (refusal) return refusal;
  }
  return null;
}

function check(requirement: Requirement, access: Access): Refusal<AccessCode> | null {
  switch (requirement.need) {
    case 'nothing':
    case 'optionalToken':
      return null;
    case 'user':
      if (!access.actor) return refuse('NoToken');
      return access.actor.bot ? refuse('BotsNotAllowed') : null;
    case 'userOrBot':
      return access.actor ? null : refuse('NoToken');
    case 'member':
      if (!access.server?.membership) return refuse('NotAMember');
      return access.server.scheduledForDeletion && !requirement.evenIfScheduled ? refuse('ServerScheduledForDeletion') : null;
    case 'creator':
      return access.server?.membership?.isCreator ? null : refuse('NotTheCreator');
    case 'role':
      return checkRole(requirement.bit, access);
    case 'anyRole': {
      const refusals = requirement.bits.map((bit) => checkRole(bit, access));
      return refusals.includes(null) ? null : (refusals[0] ?? refuse('MissingPermission'));
    }
    case 'channel':
      return checkChannel(requirement.bit ?? 0, access);
    case 'confirmedEmail':
      return access.emailConfirmed || access.actor?.bot ? null : refuse('EmailNotConfirmed');
    case 'staff':
      return access.actor && !access.actor.bot && isStaff(access.badges) ? null : refuse('AdminOnly');
    case 'founder':
      return access.actor && !access.actor.bot && isFounder(access.badges) ? null : refuse('FounderOnly');
    case 'notShadowBanned':
      return access.shadowBanned ? refuse('ShadowBanned') : null;
  }
}

/** These two badges make a user a moderator (users document, section 11). */
export function isStaff(badges: number): boolean {
  return (badges & (BADGE.FOUNDER | BADGE.ADMIN)) !== 0;
}

export function isFounder(badges: number): boolean {
  return (badges & BADGE.FOUNDER) !== 0;
}

/** Role bits apply only in servers; a DM has no roles. */
function checkRole(bit: number, access: Access): Refusal<AccessCode> | null {
  if (access.channel && access.channel.serverId === null) return null;
  const membership = access.server?.membership;
  if (!membership) return refuse('NotAMember');
  return holds(membership, bit) ? null : refuse('MissingPermission');
}

function checkChannel(bit: number, access: Access): Refusal<AccessCode> | null {
  const { channel, server } = access;
  if (!channel) return refuse('NoChannelAccess');
  if (channel.serverId === null) return channel.participant ? null : refuse('NoChannelAccess');
  if (!server?.membership) return refuse('NoChannelAccess');
  if (server.scheduledForDeletion) return refuse('ServerScheduledForDeletion');
  if (!hasInChannel(server.membership, channel.permissions, CHANNEL_PERMISSION.PUBLIC_CHANNEL)) return refuse('NoChannelAccess');
  return bit === 0 || hasInChannel(server.membership, channel.permissions, bit) ? null : refuse('MissingPermission');
}
