/** Sets badges of users: as an operator, or as the founder. */
import { BadgesSet } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import type { Network, Person } from './network.ts';

/** Writes the event directly, as an operator does on the machine. */
export async function setBadges(network: Network, { id: userId }: Pick<Person, 'id'>, badges: number): Promise<void> {
  const { log, codec, newId, clock } = network.product().foundation;
  const meta = { actor: 'system', command: 'admin', correlationId: newId(), causationId: null, at: clock() };
  await log.append(`user-${userId}`, 'any', await codec.encode([BadgesSet({ userId, badges })], meta));
  await network.settle();
}

/** Replaces the badges of a user with the founder's password. */
export async function giveBadges(founder: Person, userId: string, badges: number): Promise<void> {
  await founder.ask(moderateUser, { params: { userId }, body: { badges, password: founder.password } });
}

export async function makeAdmin(founder: Person, userId: string): Promise<void> {
  await giveBadges(founder, userId, BADGE.ADMIN);
}
