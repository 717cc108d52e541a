/** The Tab key in a code block. Pure. */
import { codeBlockAt } from './code-blocks.ts';
import { linesOf } from './lines.ts';
import { aligned, editOf, insertion, type SelectedText, type TextEdit } from './text-edit.ts';

const STEP = '  ';
const INDENT = /^(?:\t| {1,2})/;

/** null: not in a code block. */
export function indentCode(given: SelectedText): TextEdit | null {
  const selected = aligned(given);
  const { text, start, end } = selected;
  const block = codeBlockAt(text, start);
  if (block === null) return null;
  const step = /^\t/m.test(text.slice(block.code.start, block.code.end)) ? '\t' : STEP;
  if (!text.slice(start, end).includes('\n')) return insertion(selected, step);
  const lines = linesOf(selected).filter((line) => line.text !== '');
  return editOf(
    selected,
    lines.map((line) => ({ from: line.start, to: line.start, insert: step })),
  );
}

/** null: not in a code block. */
export function outdentCode(given: SelectedText): TextEdit | null {
  const selected = aligned(given);
  const { text, start, end } = selected;
  if (codeBlockAt(text, start) === null) return null;
  const changes = linesOf(selected).flatMap((line) => {
    const size = INDENT.exec(line.text)?.[0].length ?? 0;
    return size === 0 ? [] : [{ from: line.start, to: line.start + size, insert: '' }];
  });
  return editOf(selected, changes) ?? { from: start, to: start, insert: '', start, end };
}
