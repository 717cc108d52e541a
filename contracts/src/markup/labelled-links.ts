/** `[label](address "title")` and `<address>` at a position of a text, with bounded lengths. */
import { MAX_ADDRESS } from './autolinks.ts';
import { addressOf } from './parse-state.ts';

const MAX_LABEL = 500;
const WRAPPED = /<(https?:\/\/[^\s<>]{1,2000})>/iy;
const WRAPPED_MAIL = /<([A-Za-z\d][\w.+-]{0,63}@(?:[A-Za-z\d][\w-]{0,62}\.){1,10}[A-Za-z][A-Za-z\d-]{1,62})>/y;
/** An address with a scheme, or a host with a dot. Other targets, such as files, lead nowhere in a chat. */
const WITH_SCHEME = /^https?:\/\/\S/i;
const MAIL = /^mailto:[\w.+-]{1,64}@[\w.-]{3,255}$/i;
const HOST = /^[\p{L}\d][\p{L}\d-]{0,62}(?:\.[\p{L}\d-]{1,63}){0,20}\.\p{L}{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/u;
const TITLE = /[ \t]+(?:"(?:[^"\\\n]|\\.){0,500}"|'(?:[^'\\\n]|\\.){0,500}'|\((?:[^()\\\n]|\\.){0,500}\))/y;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** `labelEnd`: position of the closing bracket. */
export type LabelledLink = { readonly labelEnd: number; readonly end: number; readonly url: string };

/** The position of the closing bracket of each opening one. Backslashes escape. */
export function bracketsIn(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = text.indexOf('['); at >= 0 && at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at += 1;
    else if (unit === 91) open.push(at);
    else if (unit === 93) {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, at);
    }
  }
  return pairs;
}

/** Where the address at `start` ends: at a space, or at a bracket that it did not open. */
function addressEnd(text: string, start: number): number {
  const most = Math.min(text.length, start + MAX_ADDRESS + 1);
  let depth = 0;
  let at = start;
  for (; at < most; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit <= 32) break;
    if (unit === 92) at += 1;
    else if (unit === 40) depth += 1;
    else if (unit === 41) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return Math.min(at, most);
}

export function targetOf(written: string): string | null {
  const address = written.replace(ESCAPED, '$1').replaceAll(' ', '%20');
  if (MAIL.test(address)) return address;
  return WITH_SCHEME.test(address) || HOST.test(address) ? addressOf(address) : null;
}

/** `labelEnd`: where the bracket at `index` is closed. `mayRead`: whether so many more characters may be read. */
export function labelledLinkAt(text: string, index: number, labelEnd: number, mayRead: (count: number) => boolean): LabelledLink | null {
  if (labelEnd <= index + 1 || labelEnd - index > MAX_LABEL + 1 || text[labelEnd + 1] !== '(' || !mayRead(1)) return null;
  const isWrapped = text[labelEnd + 2] === '<';
  const start = labelEnd + (isWrapped ? 3 : 2);
  const end = isWrapped ? wrappedEnd(text, start) : addressEnd(text, start);
  if (end < 0 || !mayRead(end - start)) return null;
  TITLE.lastIndex = end + (isWrapped ? 1 : 0);
  const afterTitle = TITLE.lastIndex + (TITLE.exec(text)?.[0].length ?? 0);
  if (text[afterTitle] !== ')' || end === start) return null;
  const url = targetOf(text.slice(start, end));
  return url === null ? null : { labelEnd, end: afterTitle + 1, url };
}

function wrappedEnd(text: string, start: number): number {
  const written = text.slice(start, start + MAX_ADDRESS);
  const end = written.search(/[<>\n]/);
  return end >= 0 && written[end] === '>' ? start + end : -1;
}

/** `<https://…>` or `<me@a.example>`. */
export function wrappedLinkAt(text: string, index: number): { readonly end: number; readonly url: string; readonly label: string } | null {
  WRAPPED.lastIndex = index;
  const address = WRAPPED.exec(text)?.[1];
  if (address !== undefined) {
    const url = addressOf(address);
    return url === null ? null : { end: index + address.length + 2, url, label: address };
  }
  WRAPPED_MAIL.lastIndex = index;
  const mail = WRAPPED_MAIL.exec(text)?.[1];
  return mail === undefined ? null : { end: index + mail.length + 2, url: `mailto:${mail}`, label: mail };
}
