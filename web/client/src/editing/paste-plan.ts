/** What a paste inserts. Pure. */

import { lineAt } from './lines.ts';
import { isInCode, linkToPasted } from './links.ts';
import { insertion, type SelectedText, type TextEdit } from './text-edit.ts';

export type Pasted = {
  readonly types: readonly string[];
  readonly html: string;
  readonly plain: string;
  /** What VS Code adds: JSON with the language. */
  readonly editorData: string;
};

export type PastePlan =
  | { readonly kind: 'edit'; readonly edit: TextEdit }
  | { readonly kind: 'markup'; readonly markup: string }
  | { readonly kind: 'richText' }
  /** The browser pastes the plain text. */
  | { readonly kind: 'plain' };

const FORMATTED =
  /<(?:b|strong|i|em|u|ins|s|strike|del|code|kbd|pre|a|ul|ol|h[1-6]|blockquote|table)\b|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|text-decoration[^;"']{0,100}(?:underline|line-through)|mso-list/i;
const MONOSPACED = /font-family:[^;>]{0,200}(?:mono|consolas|menlo|monaco|courier)/i;
const PREFORMATTED = /<pre\b|white-space:\s*pre\b/i;
const PROSE = /<(?:p|li|h[1-6]|table|blockquote)\b/i;
const LANGUAGE = /"mode":"([\w+#.-]{1,40})"/;
const PLAIN: PastePlan = { kind: 'plain' };

/** `isPlain`: the user asked for plain text (Ctrl+Shift+V). */
export function pastePlan(selected: SelectedText, pasted: Pasted, isPlain: boolean): PastePlan {
  const { html, plain } = pasted;
  if (isPlain || plain === '' || isInCode(selected)) return PLAIN;
  const edit = linkToPasted(selected, plain);
  if (edit) return { kind: 'edit', edit };
  if (isCode(pasted)) return plain.includes('\n') ? { kind: 'markup', markup: fenced(pasted) } : PLAIN;
  return FORMATTED.test(html) ? { kind: 'richText' } : PLAIN;
}

/** An editor copies code as HTML with colors. */
function isCode({ types, html }: Pasted): boolean {
  return types.includes('vscode-editor-data') || (MONOSPACED.test(html) && PREFORMATTED.test(html) && !PROSE.test(html));
}

function fenced({ plain, editorData }: Pasted): string {
  const language = LANGUAGE.exec(editorData)?.[1] ?? '';
  const longest = Math.max(2, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language === 'plaintext' ? '' : language}\n${lineBreaks(plain).replace(/\n+$/, '')}\n${fence}`;
}

/** As a text field stores them. */
export function lineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

const BLOCK = /^(?:#{1,6} |> |[-+*] |\d{1,9}[.)] |\||`{3})|\n/;

/** Lists, quotes, code and several paragraphs start and end a line. */
export function markupInsertion(selected: SelectedText, markup: string): TextEdit {
  const { text, start, end } = selected;
  if (!BLOCK.test(markup)) return insertion(selected, markup);
  const before = text.slice(lineAt(text, start).start, start).trim() === '' ? '' : '\n';
  const after = text.slice(end, lineAt(text, end).end).trim() === '' ? '' : '\n';
  return insertion(selected, before + markup + after);
}
