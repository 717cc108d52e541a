import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import type { Person } from './network.ts';

export async function makeAdmin(founder: Person, userId: string): Promise<void> {
  await founder.ask(moderateUser, { params: { userId }, body: { badges: BADGE.ADMIN, password: founder.password } });
}
