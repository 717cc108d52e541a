import type { HistoryPerson } from '@folkmoot/contracts/history/wire';
import { type Key, text } from '../texts.ts';

const SPECIAL_IDS: ReadonlyMap<string, Key> = new Map([
  ['system', 'historySystem'],
  ['anonymous', 'historyAnonymous'],
]);

/** Whether the id belongs to a user with a page. */
export function isPerson(id: string): boolean {
  return !SPECIAL_IDS.has(id);
}

export function nameOf(id: string, people: readonly HistoryPerson[]): string {
  const specialName = SPECIAL_IDS.get(id);
  if (specialName) return text(specialName);
  const person = people.find((each) => each.id === id);
  return person ? `${person.username}:${person.tag}` : text('numbered', { id });
}
