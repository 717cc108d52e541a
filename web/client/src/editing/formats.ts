/** The formats of the toolbar and of the shortcuts. Pure. */
import { codeBlockAt } from './code-blocks.ts';
import { MARK_SIGNS, type Mark, pairsIn } from './inline-pairs.ts';
import { lineAt } from './lines.ts';
import { linkSelection } from './links.ts';
import { paragraphAt, trimmed } from './paragraphs.ts';
import { aligned, type Edit, type SelectedText } from './text-edit.ts';
import { toggleCodeBlock } from './toggle-code.ts';
import { isLineFormat, LINE_FORMATS, type LineFormat, toggleLines } from './toggle-lines.ts';
import { enclosing, toggleMark } from './toggle-mark.ts';

export type Format = Mark | LineFormat | 'codeBlock' | 'link';

const MARKS: readonly Mark[] = ['bold', 'italic', 'underline', 'strikethrough', 'code'];

function markEdit(mark: Mark): Edit {
  return (selected) => toggleMark(mark, selected);
}

function lineEdit(format: LineFormat): Edit {
  return (selected) => toggleLines(format, selected);
}

export const FORMAT_EDITS: Readonly<Record<Format, Edit>> = {
  bold: markEdit('bold'),
  italic: markEdit('italic'),
  underline: markEdit('underline'),
  strikethrough: markEdit('strikethrough'),
  spoiler: markEdit('spoiler'),
  code: markEdit('code'),
  quote: lineEdit('quote'),
  bulletList: lineEdit('bulletList'),
  numberedList: lineEdit('numberedList'),
  taskList: lineEdit('taskList'),
  codeBlock: toggleCodeBlock,
  link: linkSelection,
};

/** The formats of the text at the start of the selection. */
export function formatsAt(given: SelectedText): ReadonlySet<Format> {
  const selected = aligned(given);
  const { text, start, end } = selected;
  if (codeBlockAt(text, start) !== null) return new Set(['codeBlock']);
  const line = lineAt(text, start).text;
  const formats: Format[] = LINE_FORMATS.filter((format) => isLineFormat(format, line));
  const part = trimmed(text, selected);
  const at = part.start < part.end ? part : { start, end };
  const paragraph = paragraphAt(text, at.start);
  const pairs = pairsIn(text, paragraph.start, paragraph.end);
  formats.push(...MARKS.filter((mark) => enclosing(pairs, at, mark) !== null));
  if (text.includes(MARK_SIGNS.spoiler) && enclosing(pairsIn(text, 0, text.length), at, 'spoiler')) formats.push('spoiler');
  return new Set(formats);
}
