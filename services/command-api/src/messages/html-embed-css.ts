/**
 * Validates the CSS of HTML embeds (servers document 3.5). It refuses everything that this parser might read differently than a browser:
 * escapes, and functions that load an image from a plain string, which clients would not send through the proxy.
 */

const SIDES = ['top', 'bottom', 'left', 'right'];
const PROPERTIES: ReadonlySet<string> = new Set([
  ...'background-clip -webkit-background-clip -webkit-text-fill-color display position inset'.split(' '),
  ...'background background-color background-image background-repeat background-size background-position color'.split(' '),
  ...SIDES,
  ...'width height min-width max-width min-height max-height'.split(' '),
  ...'border border-radius border-color box-shadow text-shadow overflow overflow-x overflow-y text-overflow overflow-wrap'.split(' '),
  ...'transition transform text-decoration padding margin'.split(' '),
  ...SIDES.flatMap((side) => [`padding-${side}`, `margin-${side}`]),
  ...'flex flex-wrap flex-shrink flex-direction flex-grow gap justify-content justify-items justify-self'.split(' '),
  ...'align-items align-content align-self white-space font-family font-size font-weight z-index text-align vertical-align'.split(' '),
  ...'line-height backdrop-filter filter object-fit cursor user-select pointer-events'.split(' '),
]);
/** Conditional rules and animations. Rules that load files or define fonts are not allowed. */
const AT_RULES = /^@(media|supports|(-webkit-)?keyframes)\b/i;
const STRINGS = /"[^"]*"|'[^']*'/g;
/** Functions that load the address in a plain string. */
const LOADERS = /(^|[^a-z-])(-webkit-)?(image-set|image|src|cross-fade|paint|element|expression)\s*\(/i;
const NOT_PLAIN_POSITION = /fixed|\b(var|env|attr|if)\s*\(/i;

type Piece = { readonly text: string; readonly end: '{' | '}' | ';' | '' };

/** Splits CSS at braces and semicolons outside of strings, brackets and comments. null: one of those has no end. */
function pieces(css: string): readonly Piece[] | null {
  const found: Piece[] = [];
  let text = '';
  let depth = 0;
  for (let at = 0; at < css.length; at += 1) {
    const char = css.charAt(at);
    if (char === '"' || char === "'") {
      const close = css.indexOf(char, at + 1);
      if (close < 0 || css.slice(at, close).includes('\n')) return null;
      text += css.slice(at, close + 1);
      at = close;
    } else if (depth === 0 && (char === '{' || char === '}' || char === ';')) {
      found.push({ text: text.trim(), end: char });
      text = '';
    } else {
      if (char === '(' || char === '[') depth += 1;
      if (char === ')' || char === ']') depth -= 1;
      if (depth < 0) return null;
      text += char;
    }
  }
  if (depth !== 0) return null;
  return [...found, { text: text.trim(), end: '' }];
}

const NOT_VALID = 'The style is not valid CSS.';

/** Replaces comments by a space. */
function withoutComments(css: string): string | null {
  const rest = css.replace(/\/\*[\s\S]*?\*\//g, ' ');
  return rest.includes('/*') || rest.includes('\\') || rest.includes('<') ? null : rest;
}

function faultInDeclaration(text: string): string | null {
  const colon = text.indexOf(':');
  if (colon <= 0) return NOT_VALID;
  const property = text.slice(0, colon).trim().toLowerCase();
  const value = text.slice(colon + 1).trim();
  if (!PROPERTIES.has(property)) return `The style ${property} is not allowed.`;
  if (value === '') return NOT_VALID;
  if (property === 'position' && NOT_PLAIN_POSITION.test(value)) return 'A fixed position is not allowed.';
  const loader = LOADERS.exec(value);
  return loader ? `${loader[3]}() is not allowed in a style.` : null;
}

/** The fault in the value of a style attribute. null: none. */
export function faultInDeclarations(css: string): string | null {
  const plain = withoutComments(css);
  const parts = plain === null ? null : pieces(plain);
  if (!parts) return NOT_VALID;
  for (const { text, end } of parts) {
    if (end === '{' || end === '}') return NOT_VALID;
    const fault = text === '' ? null : faultInDeclaration(text);
    if (fault) return fault;
  }
  return null;
}

/** An at-rule starts a rule. Browsers ignore an "@" further on, but we do not rely on that. */
function hasUnknownAtRule(prelude: string): boolean {
  const withoutStrings = prelude.replace(STRINGS, '');
  return withoutStrings.includes('@', 1) || (withoutStrings.startsWith('@') && !AT_RULES.test(withoutStrings));
}

function faultInPiece({ text, end }: Piece, depth: number): string | null {
  if (end === '{') return text === '' || hasUnknownAtRule(text) ? NOT_VALID : null;
  if (text === '') return null;
  if (depth === 0) return NOT_VALID;
  return text.startsWith('@') ? NOT_VALID : faultInDeclaration(text);
}

/** The fault in the text of a style tag. null: none. */
export function faultInStyleSheet(css: string): string | null {
  const plain = withoutComments(css);
  const parts = plain === null ? null : pieces(plain);
  if (!parts) return NOT_VALID;
  let depth = 0;
  for (const piece of parts) {
    const fault = faultInPiece(piece, depth);
    if (fault) return fault;
    if (piece.end === '{') depth += 1;
    if (piece.end === '}') depth -= 1;
    if (depth < 0) return NOT_VALID;
  }
  return depth === 0 ? null : NOT_VALID;
}
