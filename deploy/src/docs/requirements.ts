/** Describes who may call a route. */
import type { RateLimit, Requirement } from '@folkmoot/contracts/kernel/route';
import { CHANNEL_PERMISSION, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { code } from './table.ts';

function named(table: Readonly<Record<string, number>>, bit: number): string {
  return code(Object.entries(table).find(([, value]) => value === bit)?.[0] ?? String(bit));
}

export function requirementText(requirement: Requirement): string {
  switch (requirement.need) {
    case 'nothing':
      return 'everyone';
    case 'optionalToken':
      return 'everyone, with or without a token';
    case 'user':
      return 'a person (no bot)';
    case 'userOrBot':
      return 'a person or a bot';
    case 'member':
      return requirement.evenIfScheduled ? 'member of the server, even if its deletion is scheduled' : 'member of the server';
    case 'creator':
      return 'owner of the server';
    case 'role':
      return `role permission ${named(ROLE_PERMISSION, requirement.bit)}`;
    case 'anyRole':
      return `one of the role permissions ${requirement.bits.map((bit) => named(ROLE_PERMISSION, bit)).join(', ')}`;
    case 'channel':
      return requirement.bit === undefined
        ? 'can see the channel'
        : `can see the channel, with channel permission ${named(CHANNEL_PERMISSION, requirement.bit)}`;
    case 'confirmedEmail':
      return 'confirmed e-mail address, where the instance asks for one';
    case 'staff':
      return 'moderator or founder of the instance';
    case 'founder':
      return 'founder of the instance';
    case 'notShadowBanned':
      return 'not shadow-banned';
  }
}

export function limitText({ requests, perMs, by = 'account' }: RateLimit): string {
  const counted = { account: 'per account', address: 'per IP address', everyone: 'for everyone together' }[by];
  return `${requests} ${requests === 1 ? 'request' : 'requests'} in ${perMs / 1000} s ${counted}`;
}
