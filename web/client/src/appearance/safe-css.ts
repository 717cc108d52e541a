/**
 * Sanitizes CSS from a user or from elsewhere, so that it can change how the client looks and nothing else. It loads nothing, so it can
 * send nothing about the page. The CSS is parsed like a browser does (CSS Syntax 3, section 4): comments, strings, names with escapes,
 * addresses. Everything that could load a resource is renamed to an unknown name, so that the browser ignores that declaration.
 */
export type SafeCss = {
  readonly css: string;
  /** The refused parts as they were written, to show them to the user. */
  readonly refused: readonly string[];
};

const AT_RULES: ReadonlySet<string> = new Set(['import', 'charset', 'namespace']);
/** Functions that take addresses as strings, which a variable may contain. */
const FUNCTIONS: ReadonlySet<string> = new Set(['image-set', '-webkit-image-set', 'image', 'src', 'cross-fade', '-webkit-cross-fade']);
/** An image that is embedded in the CSS, or a shape in the page. */
const HARMLESS_ADDRESS = /^(data:image\/(png|gif|jpeg|webp|avif);base64,[a-z\d+/=]+|#[\w-]+)$/i;

type Piece = { readonly length: number; readonly out: string; readonly refused?: string };

export function safeCss(written: string): SafeCss {
  // The preprocessing that a browser does first.
  const css = written.replace(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD');
  const refused: string[] = [];
  let out = '';
  let at = 0;
  while (at < css.length) {
    const piece = pieceAt(css, at);
    if (piece.refused !== undefined) refused.push(piece.refused);
    out += piece.out;
    at += piece.length;
  }
  return { css: out, refused };
}

function pieceAt(css: string, at: number): Piece {
  const character = css.charAt(at);
  if (css.startsWith('/*', at)) return asWritten(css, at, commentLength(css, at));
  // The dashes do not belong to the name that follows.
  if (css.startsWith('<!--', at)) return { length: 4, out: ' ' };
  if (character === '"' || character === "'") return asWritten(css, at, stringLength(css, at));
  if (character === '@') return atRule(css, at);
  if (character === '#') return asWritten(css, at, 1 + nameAt(css, at + 1).length);
  const name = nameAt(css, at);
  return name.length === 0 ? asWritten(css, at, 1) : named(css, at, name);
}

function asWritten(css: string, at: number, length: number): Piece {
  const out = css.slice(at, at + length);
  return { length: out.length, out };
}

function atRule(css: string, at: number): Piece {
  const name = nameAt(css, at + 1);
  if (!AT_RULES.has(name.value)) return asWritten(css, at, 1 + name.length);
  return { length: 1 + name.length, out: '@refused', refused: `@${name.value}` };
}

function named(css: string, at: number, name: Name): Piece {
  const open = at + name.length;
  if (css[open] !== '(') return asWritten(css, at, name.length);
  if (FUNCTIONS.has(name.value)) return { length: name.length + 1, out: 'refused(', refused: `${name.value}()` };
  if (name.value !== 'url') return asWritten(css, at, name.length + 1);
  const inside = open + 1 + spaceLength(css, open + 1);
  return css[inside] === '"' || css[inside] === "'" ? quotedAddress(css, at, inside) : bareAddress(css, at, inside);
}

/** A function with a string. The text after the string is parsed as usual. */
function quotedAddress(css: string, at: number, inside: number): Piece {
  const length = stringLength(css, inside);
  const address = unescaped(css.slice(inside + 1, inside + length - 1));
  const isClosed = length > 1 && css[inside + length - 1] === css[inside];
  if (isClosed && HARMLESS_ADDRESS.test(address)) return { length: inside + length - at, out: `url("${address}"` };
  return { length: inside - at, out: 'refused(', refused: shortened(`url(${address})`) };
}

/** One token up to the closing bracket, whatever it contains. */
function bareAddress(css: string, at: number, inside: number): Piece {
  let end = inside;
  while (end < css.length && css[end] !== ')') end += css[end] === '\\' ? 2 : 1;
  const address = unescaped(css.slice(inside, end)).trim();
  const length = Math.min(end + 1, css.length) - at;
  if (HARMLESS_ADDRESS.test(address)) return { length, out: `url("${address}")` };
  return { length, out: 'refused()', refused: shortened(`url(${address})`) };
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

function commentLength(css: string, at: number): number {
  const end = css.indexOf('*/', at + 2);
  return (end === -1 ? css.length : end + 2) - at;
}

/** Includes the quotes. An unclosed string ends before the end of its line. */
function stringLength(css: string, at: number): number {
  const quote = css[at];
  let end = at + 1;
  while (end < css.length) {
    if (css[end] === '\n') return end - at;
    if (css[end] === quote) return end + 1 - at;
    end += css[end] === '\\' ? 2 : 1;
  }
  return css.length - at;
}

const SPACE = /[\t\n ]*/y;

function spaceLength(css: string, at: number): number {
  return matchAt(SPACE, css, at)?.[0].length ?? 0;
}

/** Lower case, with escapes decoded. */
type Name = { readonly length: number; readonly value: string };

const ESCAPE = /\\(?:([\da-f]{1,6})[\t\n ]?|([^\n\da-f]))/iuy;
const ESCAPES = /\\(?:([\da-f]{1,6})[\t\n ]?|([^\n\da-f]))/giu;
const PLAIN = /[\w\-\u0080-\u{10ffff}]/uy;

/** Letters, digits, dashes and escapes without a gap: names, and numbers with units. */
function nameAt(css: string, at: number): Name {
  let end = at;
  let value = '';
  while (end < css.length) {
    const escaped = matchAt(ESCAPE, css, end);
    const found = escaped ?? matchAt(PLAIN, css, end);
    if (!found) break;
    value += escaped ? characterOf(escaped[1], escaped[2]) : found[0];
    end += found[0].length;
  }
  return { length: end - at, value: value.toLowerCase() };
}

function matchAt(pattern: RegExp, css: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(css);
}

function characterOf(hex: string | undefined, plain: string | undefined): string {
  if (hex === undefined) return plain ?? '';
  const code = Number.parseInt(hex, 16);
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
}

/** The decoded value of a string or an address. */
function unescaped(text: string): string {
  return text.replaceAll('\\\n', '').replace(ESCAPES, (_all, hex?: string, plain?: string) => characterOf(hex, plain));
}
