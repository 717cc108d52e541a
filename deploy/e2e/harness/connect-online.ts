/** Connects a user and waits for their own presence event, so that no presence event is pending for others. */
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import type { Connection } from './connection.ts';
import type { Person } from './network.ts';

/** They must not have been connected before. */
export async function connectOnline(person: Person): Promise<Connection> {
  const connection = await person.signOn();
  await connection.until(presenceEvents.updated, ({ userId }) => userId === person.id);
  return connection;
}
