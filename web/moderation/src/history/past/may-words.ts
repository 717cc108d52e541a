import { CHANNEL_PERMISSION, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { type Key, text } from '../../texts.ts';

const IN_CHANNEL: readonly (readonly [number, Key])[] = [
  [CHANNEL_PERMISSION.PUBLIC_CHANNEL, 'pastMaySee'],
  [CHANNEL_PERMISSION.SEND_MESSAGE, 'pastMayWrite'],
  [CHANNEL_PERMISSION.JOIN_VOICE, 'pastMayCall'],
];

const IN_SERVER: readonly (readonly [number, Key])[] = [
  [ROLE_PERMISSION.ADMIN, 'pastMayAdmin'],
  [ROLE_PERMISSION.SEND_MESSAGE, 'pastMayWrite'],
  [ROLE_PERMISSION.MANAGE_ROLES, 'pastMayRoles'],
  [ROLE_PERMISSION.MANAGE_CHANNELS, 'pastMayChannels'],
  [ROLE_PERMISSION.KICK, 'pastMayKick'],
  [ROLE_PERMISSION.BAN, 'pastMayBan'],
  [ROLE_PERMISSION.MENTION_EVERYONE, 'pastMayMentionAll'],
  [ROLE_PERMISSION.NICKNAME_MEMBER, 'pastMayNickname'],
  [ROLE_PERMISSION.MENTION_ROLES, 'pastMayMentionRoles'],
];

function wordsOf(names: typeof IN_CHANNEL, mask: number): string {
  return names.flatMap(([bit, key]) => ((mask & bit) === bit ? [text(key)] : [])).join(', ') || text('pastNone');
}

/** The permissions of a role mask in a channel. */
export function mayInChannel(mask: number): string {
  return wordsOf(IN_CHANNEL, mask);
}

/** The permissions of a role mask in its server. */
export function mayInServer(mask: number): string {
  return wordsOf(IN_SERVER, mask);
}
