/** Names as they are compared while someone types: without case, accents and Unicode forms, as the search of messages does. */
import { folded } from '@folkmoot/contracts/search/folding';

const ASCII = /^[\0-\x7f]*$/;
/** Every key compares all names of a server. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

export function foldedName(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  let result = known.get(name);
  if (result === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    result = folded(name);
    known.set(name, result);
  }
  return result;
}
