/**
 * Makes user-chosen names safe to show next to other text: removes marks that change the text direction, by which a name can imitate
 * another, and stacked marks that cover other lines. Pure.
 */
import { withoutPiles } from './piled-marks.ts';
import { withoutTurns } from './turning.ts';

export function tamed(text: string): string {
  return withoutPiles(withoutTurns(text));
}
