/** Prints a profile as of a time, and now: a line per visible field. */
import type { FoldedProfile } from '@folkmoot/read-models/history/past-profile';
import { factLines, placeLine } from './past-lines.ts';

export function profileLines({ position, at, isErased, was, is }: FoldedProfile): readonly string[] {
  const when = placeLine({ position, at });
  if (isErased) return [`${when}: nothing is shown, because the account was deleted since.`];
  if (!was.facts && was.sight === null) return [`${when}: there was no such person.`];
  return [`${when}:`, ...seenLines(was), 'Now:', ...seenLines(is)];
}

function seenLines({ sight, facts }: FoldedProfile['was']): readonly string[] {
  return factLines({ ...(sight !== null && { sight }), ...facts });
}
