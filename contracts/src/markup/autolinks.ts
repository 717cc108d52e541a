/** Addresses that are links without any marks, by GitHub's rules: `https://…`, `www.…` and mail addresses. */
import { isWordUnit } from './characters.ts';
import { addressOf } from './parse-state.ts';

const SCHEME = /https?:\/\//iy;
const WWW = /www\./iy;
/** A host name or an IPv6 address in brackets. GitHub allows any letters, for names in other scripts. */
const HOST = /(?:\[[\da-f:.]{2,45}\]|[\p{L}\p{N}][^\s<>/?#"'|[\]\\()*~,;]{0,500})/iuy;
const END = /[\s<]|\|\||\[(?:#[\da-f]|#reset|[@#qr]:|a?ce:|t[ro]:|link:)/i;
/** Belongs to the sentence, not to the address. */
const TRAILING = new Set([...'?!.,:;*_~\'"|\\`', ...'。、，！？：；）」』】》〉…”’']);
const MAIL = /[A-Za-z\d][\w.+-]{0,63}@(?:[A-Za-z\d](?:[\w-]{0,62})\.){1,10}[A-Za-z][A-Za-z\d-]{1,62}/y;
/** `-`, `.`, `/`, `:`, `@` */
const PART_OF_NAME = new Set([45, 46, 47, 58, 64]);
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export const MAX_ADDRESS = 2000;

/** `url`: null for an address with user information, which could imitate a host. It is text. */
type Address = { readonly end: number; readonly url: string | null };

/** How many characters an address at `index` has at most. */
export function addressReach(text: string, index: number): number {
  return Math.min(MAX_ADDRESS, text.length - index);
}

function matchAt(pattern: RegExp, text: string, index: number): string | null {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? null;
}

/** Whether `https://` or `www.` starts at `index`, so that reading ahead is worth it. */
export function startsAddress(text: string, index: number): boolean {
  const before = index === 0 ? 32 : text.charCodeAt(index - 1);
  if (isWordUnit(before)) return false;
  return matchAt(SCHEME, text, index) !== null || (!PART_OF_NAME.has(before) && matchAt(WWW, text, index) !== null);
}

export function addressAt(text: string, index: number): Address | null {
  const scheme = matchAt(SCHEME, text, index) ?? '';
  const start = index + scheme.length;
  const host = matchAt(HOST, text, start) ?? '';
  const run = text.slice(index, index + MAX_ADDRESS + 1);
  const found = run.slice(start - index + host.length).search(END);
  const length = found < 0 ? run.length : start - index + host.length + found;
  const written = trimmed(run.slice(0, length), scheme.length);
  const isAddress = host !== '' && length <= MAX_ADDRESS && (scheme !== '' || isDotted(host));
  const url = isAddress ? addressOf(written) : null;
  return url === null && !written.includes('@') ? null : { end: index + written.length, url };
}

/** `www.a.example`. */
function isDotted(host: string): boolean {
  return /^www\.[^.\s]+\.[^.\s]/i.test(host);
}

/** Without the end of the sentence: punctuation, and closing brackets that the address did not open. */
function trimmed(run: string, least: number): string {
  const open = new Map(Object.entries(PAIRS).map(([close, opening]) => [close, count(run, opening) - count(run, close)]));
  let end = run.length;
  for (; end > least; end -= 1) {
    const last = run[end - 1] ?? '';
    const missing = open.get(last);
    if (missing !== undefined && missing < 0) open.set(last, missing + 1);
    else if (!TRAILING.has(last)) break;
  }
  return run.slice(0, end);
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

function isLocalUnit(unit: number): boolean {
  return isWordUnit(unit) || unit === 43 || unit === 45 || unit === 46 || unit === 95;
}

/** Where the next text that may be a mail address starts, not before `from`; infinite: there is none. */
export function nextMailStart(text: string, from: number): number {
  for (let at = text.indexOf('@', from); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && at - start < 64 && isLocalUnit(text.charCodeAt(start - 1))) start -= 1;
    while (start < at && !isWordUnit(text.charCodeAt(start))) start += 1;
    if (start < at && isWordUnit(text.charCodeAt(at + 1))) return start;
  }
  return Number.POSITIVE_INFINITY;
}

export function mailAt(text: string, index: number): Address | null {
  const written = matchAt(MAIL, text, index)?.replace(/-+$/, '');
  return written === undefined ? null : { end: index + written.length, url: `mailto:${written}` };
}
