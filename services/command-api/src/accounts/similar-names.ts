/**
 * What names look the same by (UTS #39): what is not seen is left out, spaces are one, and letters that look like others are those.
 * For comparing only; a name is kept and shown as it was typed. Pure.
 */
import { LOOKS_LIKE } from '@folkmoot/contracts/kernel/lookalikes';

/** Marks that turn text are among what Unicode leaves out by default. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const SPACES = /[\p{Z}\u2800]+/gu;

function seen(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFKD').replace(UNSEEN, '').replace(SPACES, ' ').trim();
}

/** Each letter as the one that all of its look-alikes are taken for. */
function skeleton(text: string): string {
  let result = '';
  for (const character of text) result += LOOKS_LIKE.get(character) ?? character;
  return result.normalize('NFKD');
}

/** Names that differ only in case, or in what is not seen, are one name. */
export function caseKey(username: string, tag: string): string {
  return `${seen(username).toLowerCase()}:${tag}`;
}

/** Names that look the same have the same; of the tag too, where `0` is an `O`. A capital looks like other letters than its small one. */
export function lookalikeKey(username: string, tag: string): string {
  return `${skeleton(seen(username)).toLowerCase()}:${skeleton(tag)}`;
}

/** By which a name is claimed, so that of names that differ in case, and of most that look the same, only one is had, however close they come. */
export function claimKey(username: string, tag: string): string {
  return `${skeleton(seen(username).toLowerCase()).toLowerCase()}:${tag}`;
}
