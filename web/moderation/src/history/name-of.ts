import type { HistoryPerson } from '@folkmoot/contracts/history/wire';
import { type Key, text } from '../texts.ts';

const NOBODY: ReadonlyMap<string, Key> = new Map([
  ['system', 'historySystem'],
  ['anonymous', 'historyAnonymous'],
]);

/** Whether the id belongs to a user with a page. */
export function isPerson(id: string): boolean {
  return !NOBODY.has(id);
}

export function nameOf(id: string, people: readonly HistoryPerson[]): string {
  const nobody = NOBODY.get(id);
  if (nobody) return text(nobody);
  const person = people.find((each) => each.id === id);
  return person ? `${person.username}:${person.tag}` : text('numbered', { id });
}
