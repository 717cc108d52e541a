/** Rules for the requests of one person, one after the other (H11). */
import { entriesOf, type History } from './history.ts';

/** A request after an accepted command must be decided on a state that includes it. An unknown outcome decides nothing. */
export function forgotten(history: History): readonly string[] {
  return entriesOf(history, 'followed').flatMap(({ who, after, what, at, expected, outcome }) => {
    if (outcome === expected || outcome === 'unknown') return [];
    return [`forgotten: ${what} of ${who} at ${Math.round(at)} was ${outcome} after ${after} was answered, not ${expected}`];
  });
}
