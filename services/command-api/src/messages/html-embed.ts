/**
 * HTML in a message (servers document 3.5): parsed to a tree, checked against allowlists, and packed for the wire. Anything else is refused
 * and never repaired, so that the author notices.
 */
import { deflateSync } from 'node:zlib';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { Parser } from 'htmlparser2';
import { faultInDeclarations, faultInStyleSheet } from './html-embed-css.ts';

export type HtmlEmbedItem = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>> | null;
  readonly content: readonly (string | HtmlEmbedItem)[];
};

/** A single root is not wrapped in a list. */
export type HtmlEmbedTree = HtmlEmbedItem | readonly HtmlEmbedItem[];

type Open = { readonly tag: string; readonly attributes: Record<string, string> | null; readonly content: (string | HtmlEmbedItem)[] };

const TAGS: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 div img span strong a style p ul li ol table thead tbody tr td th blockquote pre br'.split(' '),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'color', 'style', 'class']);
/** Deeper than any real layout, and shallow enough for recursive renderers. */
const DEEPEST = 100;

function faultInAttribute(name: string, value: string): string | null {
  if (!ATTRIBUTES.has(name)) return `The attribute ${name} is not allowed.`;
  if (name === 'href' && !/^https?:\/\//i.test(value)) return 'A link must start with http:// or https://.';
  return name === 'style' ? faultInDeclarations(value) : null;
}

function faultInTag(tag: string, attributes: Readonly<Record<string, string>>): string | null {
  if (!TAGS.has(tag)) return `The tag ${tag} is not allowed.`;
  for (const [name, value] of Object.entries(attributes)) {
    const fault = faultInAttribute(name, value);
    if (fault) return fault;
  }
  return null;
}

/** The tree, or the fault. */
export function parseHtmlEmbed(html: string): { readonly tree: HtmlEmbedTree } | { readonly fault: string } {
  const root: Open = { tag: '', attributes: null, content: [] };
  const open: Open[] = [root];
  let fault: string | null = null;
  const refused = (found: string | null) => {
    fault ??= found;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        refused(faultInTag(tag, attributes));
        const item: Open = { tag, attributes: Object.keys(attributes).length === 0 ? null : { ...attributes }, content: [] };
        open.at(-1)?.content.push(item);
        open.push(item);
        if (open.length > DEEPEST) refused(`Tags can be nested at most ${DEEPEST} levels deep.`);
      },
      ontext(text) {
        const content = open.at(-1)?.content;
        const last = content?.at(-1);
        if (content && typeof last === 'string') content[content.length - 1] = last + text;
        else content?.push(text);
      },
      onclosetag() {
        const item = open.length > 1 ? open.pop() : undefined;
        if (item?.tag === 'style') refused(faultInStyleSheet(item.content.join('')));
      },
      onprocessinginstruction: () => refused('Only tags and text are allowed.'),
      oncdatastart: () => refused('Only tags and text are allowed.'),
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true, recognizeCDATA: false, recognizeSelfClosing: false },
  );
  parser.write(html);
  parser.end();
  if (fault !== null) return { fault };
  const roots = root.content.flatMap(asRoot);
  const [only] = roots;
  if (!only) return { fault: 'There is nothing to show.' };
  return { tree: roots.length === 1 ? only : roots };
}

/** Roots are items: plain text is wrapped, and whitespace between tags is dropped. */
function asRoot(part: string | HtmlEmbedItem): readonly HtmlEmbedItem[] {
  if (typeof part !== 'string') return [part];
  return part.trim() === '' ? [] : [{ tag: 'span', attributes: null, content: [part] }];
}

/** The format for storage and wire. */
export function packHtmlEmbed(tree: HtmlEmbedTree): string {
  return deflateSync(JSON.stringify(tree)).toString('base64');
}

export function htmlEmbedOf(html: string | undefined): string | null | Refusal<'HtmlEmbedRefused'> {
  if (html === undefined) return null;
  const parsed = parseHtmlEmbed(html);
  return 'fault' in parsed ? refuse('HtmlEmbedRefused', { text: parsed.fault }) : packHtmlEmbed(parsed.tree);
}
