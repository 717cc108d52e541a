import { searchUsersAsModerator } from '@folkmoot/contracts/moderation/read-commands';
import { call } from '../api/call.ts';

/** Whoever is called so now, exactly; what is no `name:tag` is an id already. null: nobody is called so. Tags are rarer than names. */
export async function personIdOf(written: string): Promise<string | null> {
  const colon = written.lastIndexOf(':');
  if (colon < 0) return written;
  const [username, tag] = [written.slice(0, colon), written.slice(colon + 1)];
  const people = await call(searchUsersAsModerator, { query: { q: tag } });
  return people.find((person) => person.username === username && person.tag === tag)?.id ?? null;
}
