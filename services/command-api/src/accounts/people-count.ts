/** How many people registered; tells whether an account is the first of its installation. */
import { UserRegistered } from '@folkmoot/contracts/accounts/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

type PeopleCount = { people: number };

export const peopleCount: WarmIndex<PeopleCount> = {
  name: 'peopleCount',
  create: () => ({ people: 0 }),
  on: indexOn<PeopleCount, typeof UserRegistered>(UserRegistered, (index, { data }) => {
    if (!data.bot) index.people += 1;
  }),
};
