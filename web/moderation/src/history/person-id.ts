import { searchUsersAsModerator } from '@folkmoot/contracts/moderation/read-commands';
import { call } from '../api/call.ts';

/**
 * Resolves `name:tag` to a user id. Other values are returned as ids. null: no user has this name. Searches by tag, because tags are rarer
 * than names.
 */
export async function personIdOf(written: string): Promise<string | null> {
  const colon = written.lastIndexOf(':');
  if (colon < 0) return written;
  const [username, tag] = [written.slice(0, colon), written.slice(colon + 1)];
  const people = await call(searchUsersAsModerator, { query: { q: tag } });
  return people.find((person) => person.username === username && person.tag === tag)?.id ?? null;
}
