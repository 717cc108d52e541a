/**
 * Finds names that look the same (UTS #39): it drops invisible characters, unifies spaces and maps lookalike letters. Used only for
 * comparison. Names are stored and shown as typed. Pure.
 */
import { LOOKS_LIKE } from '@folkmoot/contracts/kernel/lookalikes';

/** Unicode's default ignorable characters include the marks that change the text direction. The last two only stretch a word. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640\u07fa]/gu;
const SPACES = /[\p{Z}\u2800]+/gu;

function seen(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFKD').replace(UNSEEN, '').replace(SPACES, ' ').trim();
}

/** Maps each letter to the one that represents all its lookalikes. */
function skeleton(text: string): string {
  let result = '';
  for (const character of text) result += LOOKS_LIKE.get(character) ?? character;
  return result.normalize('NFKD');
}

/** Equal for names that differ only in case or in invisible characters. */
export function caseKey(username: string, tag: string): string {
  return `${seen(username).toLowerCase()}:${tag}`;
}

/**
 * Equal for names that look the same, including the tag, where `0` looks like `O`. Upper case and lower case letters have different
 * lookalikes.
 */
export function lookalikeKey(username: string, tag: string): string {
  return `${skeleton(seen(username)).toLowerCase()}:${skeleton(tag)}`;
}

/**
 * The key under which a name is claimed. It is equal for names that differ in case and for most lookalikes, so that concurrent claims
 * conflict.
 */
export function claimKey(username: string, tag: string): string {
  return `${skeleton(seen(username).toLowerCase()).toLowerCase()}:${tag}`;
}
