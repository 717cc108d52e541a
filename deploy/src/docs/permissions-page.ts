/** `docs/reference/permissions.md`: role and channel permissions with their bits, and the routes that require them. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { Requirement, RouteSpec } from '@folkmoot/contracts/kernel/route';
import { CHANNEL_PERMISSION, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { code, table } from './table.ts';

type RoleName = keyof typeof ROLE_PERMISSION;
type ChannelName = keyof typeof CHANNEL_PERMISSION;

const ROLE_TEXTS: Readonly<Record<RoleName, string>> = {
  ADMIN: 'All permissions in the server, and in all its channels.',
  SEND_MESSAGE: 'Send messages, in channels that allow it too.',
  MANAGE_ROLES: "Create, change and delete roles below one's own highest role, and give them to members.",
  MANAGE_CHANNELS: 'Create, change, order and delete channels, and delete messages of others.',
  KICK: 'Remove members with lower roles. They can rejoin with an invite.',
  BAN: 'Ban and unban people.',
  MENTION_EVERYONE: 'Notify all members with `@everyone`.',
  NICKNAME_MEMBER: 'Change the nicknames of others.',
  MENTION_ROLES: 'Notify all members of a role.',
};

const CHANNEL_TEXTS: Readonly<Record<ChannelName, string>> = {
  PUBLIC_CHANNEL: 'See the channel and read its messages.',
  SEND_MESSAGE: 'Send messages in the channel.',
  JOIN_VOICE: 'Join calls in the channel.',
};

const HEAD = `# Permissions

Made by \`npm run docs\` from the contracts; do not edit.

A server has roles, and each role has a mask of role permissions. A member's permissions are those of the default role and of all their roles together. The owner of
a server has all of them. A channel has a mask of channel permissions for each role; a category gives nothing to its channels. Members can act only on members and roles below
their own highest role.
`;

function asks(requirement: Requirement, need: 'role' | 'channel', bit: number): boolean {
  if (requirement.need === 'anyRole') return need === 'role' && requirement.bits.includes(bit);
  if (requirement.need === 'channel') return need === 'channel' && requirement.bit === bit;
  return requirement.need === 'role' && need === 'role' && requirement.bit === bit;
}

function rows(
  bits: Readonly<Record<string, number>>,
  texts: Readonly<Record<string, string>>,
  need: 'role' | 'channel',
  routes: readonly RouteSpec[],
): readonly (readonly string[])[] {
  return Object.entries(bits).map(([name, bit]) => {
    const asking = routes.filter((route) => route.who.some((requirement) => asks(requirement, need, bit)));
    return [code(name), String(bit), texts[name] ?? '', asking.map((route) => code(route.name)).join(', ') || '–'];
  });
}

export function permissionsPage(routes: readonly RouteSpec[]): string {
  const head = ['permission', 'bit', 'allows', 'routes that need it'];
  const ofStaff = (need: 'staff' | 'founder') =>
    routes.filter((route) => route.who.some((requirement) => requirement.need === need)).map((route) => code(route.name));
  return `${HEAD}
Some routes decide by more than a permission: for example everyone can delete their own messages. The column names the routes that ask for the permission before anything else.

## Role permissions

${table(head, rows(ROLE_PERMISSION, ROLE_TEXTS, 'role', routes))}

## Channel permissions

${table(head, rows(CHANNEL_PERMISSION, CHANNEL_TEXTS, 'channel', routes))}

## Moderators of the instance

Two badges give an account permissions in the whole instance: \`FOUNDER\` (${BADGE.FOUNDER}) and \`ADMIN\` (${BADGE.ADMIN}). Both can use the console.

- Founders and admins: ${ofStaff('staff').join(', ')}.
- Founders only: ${ofStaff('founder').join(', ')}.
`;
}
