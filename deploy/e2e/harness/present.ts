/** Somebody who is there: on a line that has heard of its own coming online, so that nothing of it is still to be told to anybody. */
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import type { Line } from './line.ts';
import type { Person } from './network.ts';

/** They must not have been there already. */
export async function present(person: Person): Promise<Line> {
  const line = await person.signOn();
  await line.until(presenceEvents.updated, ({ userId }) => userId === person.id);
  return line;
}
