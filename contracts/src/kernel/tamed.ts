/**
 * What people call themselves and their places, and what is read of them in a line beside other words, for wherever it is drawn: without the
 * marks that turn text, since a name can read like another's by them even where it is kept apart, and without piles of marks, which are drawn
 * over what stands above and below. Pure.
 */
import { withoutPiles } from './piled-marks.ts';
import { withoutTurns } from './turning.ts';

export function tamed(text: string): string {
  return withoutPiles(withoutTurns(text));
}
