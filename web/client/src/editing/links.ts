/** Links from a selection. Pure. */
import { codeBlockAt } from './code-blocks.ts';
import { pairsIn } from './inline-pairs.ts';
import { paragraphAt, trimmed, wordAt } from './paragraphs.ts';
import { aligned, type SelectedText, type TextEdit } from './text-edit.ts';

const ADDRESS = /^(?:https?:\/\/|www\.)[^\s<>]+$/i;
/** In a target, these would end it. */
const ENDS_TARGET = /[()\\]/g;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Whether marks have no meaning at the position. */
export function isInCode({ text, start }: SelectedText): boolean {
  if (codeBlockAt(text, start) !== null) return true;
  const paragraph = paragraphAt(text, start);
  return pairsIn(text, paragraph.start, paragraph.end).some(
    ({ mark, open, close }) => mark === 'code' && open.end <= start && start <= close.start,
  );
}

/** `[selection]()` with the caret in the target, or `[](address)` with the caret in the label. */
export function linkSelection(given: SelectedText): TextEdit | null {
  const selected = aligned(given);
  if (isInCode(selected)) return null;
  const { text, start, end } = selected;
  const isBlank = text.slice(start, end).trim() === '';
  const part = isBlank ? wordAt(text, start) : trimmed(text, selected);
  const words = text.slice(part.start, part.end);
  if (words.includes('\n')) return null;
  const isTarget = isAddress(words);
  const insert = isTarget ? `[](${target(words)})` : `[${label(words)}]()`;
  const caret = part.start + (isTarget || words === '' ? 1 : insert.length - 1);
  return { from: part.start, to: part.end, insert, start: caret, end: caret };
}

/** A pasted address becomes the target of the selected words. null: it replaces the selection. */
export function linkToPasted(given: SelectedText, pasted: string): TextEdit | null {
  const selected = aligned(given);
  const { text } = selected;
  const address = pasted.trim();
  const part = trimmed(text, selected);
  const words = text.slice(part.start, part.end);
  if (words === '' || words.includes('\n') || !isAddress(address) || isAddress(words) || isInCode(selected)) return null;
  // The selection is the target of a link, which the address replaces.
  if (text[part.start - 1] === '(' && text[part.start - 2] === ']') return null;
  const insert = `[${label(words)}](${target(address)})`;
  const caret = part.start + insert.length;
  return { from: part.start, to: part.end, insert, start: caret, end: caret };
}

/** A bracket without its counterpart would end the label. */
function label(words: string): string {
  return isBalanced(words, '[', ']') ? words : words.replace(/[[\]]/g, '\\$&');
}

function target(address: string): string {
  return isBalanced(address, '(', ')') ? address : address.replace(ENDS_TARGET, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function isBalanced(text: string, open: string, close: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === open) depth += 1;
    else if (character === close) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
