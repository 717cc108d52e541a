/** Checks a history, and returns a line for each violation. Pure, so that a stored history gives the same result. */
import type { History } from './history.ts';
import { failedMeanwhile, ghosts, late, signedOut } from './rules-faults.ts';
import { forgotten } from './rules-order.ts';
import { behind, disordered, toldDifferently, toldOtherwise } from './rules-readers.ts';
import { overheard, peeked, trespassed } from './rules-rights.ts';
import { deletedButThere, doubled, lost, refusedButDone, wrongReactions, wrongText } from './rules-writes.ts';

const rules: readonly ((history: History) => readonly string[])[] = [
  lost,
  doubled,
  refusedButDone,
  deletedButThere,
  wrongText,
  wrongReactions,
  behind,
  toldDifferently,
  toldOtherwise,
  disordered,
  overheard,
  trespassed,
  peeked,
  forgotten,
  late,
  ghosts,
  signedOut,
  failedMeanwhile,
];

export function judge(history: History): readonly string[] {
  return rules.flatMap((rule) => rule(history));
}
