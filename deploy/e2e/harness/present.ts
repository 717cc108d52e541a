/** A connected user whose own presence event has arrived, so that no presence event is pending for others. */
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import type { Line } from './line.ts';
import type { Person } from './network.ts';

/** They must not have been connected before. */
export async function present(person: Person): Promise<Line> {
  const line = await person.signOn();
  await line.until(presenceEvents.updated, ({ userId }) => userId === person.id);
  return line;
}
