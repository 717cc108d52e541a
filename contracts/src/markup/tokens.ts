/** The tokens of the wire contract (servers document 3.1) at a position of a text. */
import type { MarkupNode } from './node.ts';
import { addressOf } from './parse-state.ts';

const TOKEN = /\[(@|r|#|q|ce|ace|tr|to):([^[\]\n]{1,80})\]/y;
/** `[link:address->label]`. Brackets around an IPv6 host do not end it. */
const LINK = '[link:';
const HOST_IN_BRACKETS = /https?:\/\/\[[\da-f:.]{2,45}\]/iy;
const MAX_ADDRESS = 2000;
const MAX_LABEL = 500;
const COLOR = /\[(#(?:[\da-fA-F]{3}|[\da-fA-F]{6})|#reset)\]/y;
const SHORT_CODE = /:(\w{1,64}|[+-]1):/y;
const ID = /^\d{1,20}$/;
const EMOJI = /^(\d{1,20}):(\w{1,32})$/;
const SECONDS = /^\d{1,12}$/;

export type Token = { readonly end: number; readonly node: MarkupNode };
export type ColorMark = { readonly end: number /** Null: the default colour again. */; readonly color: string | null };

const LEGACY_COLORS: Readonly<Record<string, string>> = {
  '0': '#000',
  '1': '#00A',
  '2': '#0A0',
  '3': '#0AA',
  '4': '#A00',
  '5': '#A0A',
  '6': '#FA0',
  '7': '#AAA',
  '8': '#555',
  '9': '#55F',
  a: '#5F5',
  b: '#5FF',
  c: '#F55',
  d: '#F5F',
  e: '#FF5',
  f: '#FFF',
};

/** How many characters `tokenAt` may read that the next token reads again. */
export function tokenReach(text: string, index: number): number {
  return text.startsWith(LINK, index) ? Math.min(MAX_ADDRESS + MAX_LABEL, text.length - index) : 0;
}

export function tokenAt(text: string, index: number): Token | null {
  if (text.startsWith(LINK, index)) return linkAt(text, index);
  TOKEN.lastIndex = index;
  const [written, type, value] = TOKEN.exec(text) ?? [];
  if (!written || !type || !value) return null;
  const node = nodeOf(type, value);
  return node && { end: index + written.length, node };
}

function linkAt(text: string, index: number): Token | null {
  const start = index + LINK.length;
  HOST_IN_BRACKETS.lastIndex = start;
  const hostEnd = start + (HOST_IN_BRACKETS.exec(text)?.[0].length ?? 0);
  const rest = text.slice(hostEnd, start + MAX_ADDRESS + MAX_LABEL);
  const [close, arrow] = [rest.indexOf(']'), rest.indexOf('->')];
  if (arrow < 0 || close < arrow + 3) return null;
  const [address, label] = [text.slice(start, hostEnd + arrow), rest.slice(arrow + 2, close)];
  const url = address.includes('\n') || address === '' ? null : addressOf(address);
  return url === null ? null : { end: hostEnd + close + 1, node: { kind: 'link', url, label, named: true } };
}

function nodeOf(type: string, value: string): MarkupNode | null {
  switch (type) {
    case '@':
      if (value === 'e') return { kind: 'everyone' };
      if (value === 's') return { kind: 'someone' };
      return ID.test(value) ? { kind: 'user', id: value } : null;
    case 'r':
      return ID.test(value) ? { kind: 'role', id: value } : null;
    case '#':
      return ID.test(value) ? { kind: 'channel', id: value } : null;
    case 'q':
      return ID.test(value) ? { kind: 'quote', id: value } : null;
    case 'ce':
    case 'ace':
      return customEmoji(value, type === 'ace');
    case 'tr':
      return SECONDS.test(value) ? { kind: 'relativeTime', at: Number(value) * 1000 } : null;
    case 'to':
      return { kind: 'zoneTime', zone: value };
    default:
      return null;
  }
}

function customEmoji(value: string, animated: boolean): MarkupNode | null {
  const [, id, name] = EMOJI.exec(value) ?? [];
  return id && name ? { kind: 'customEmoji', id, name, animated } : null;
}

export function shortCodeAt(text: string, index: number): Token | null {
  SHORT_CODE.lastIndex = index;
  const [written, name] = SHORT_CODE.exec(text) ?? [];
  return written && name ? { end: index + written.length, node: { kind: 'shortCode', name } } : null;
}

/** `[#f00]`, `[#reset]`, `§4` or `§r`. */
export function colorAt(text: string, index: number): ColorMark | null {
  if (text[index] === '§') {
    const code = text[index + 1] ?? '';
    if (code === 'r') return { end: index + 2, color: null };
    const color = LEGACY_COLORS[code];
    return color === undefined ? null : { end: index + 2, color };
  }
  COLOR.lastIndex = index;
  const [written, color] = COLOR.exec(text) ?? [];
  return written && color ? { end: index + written.length, color: color === '#reset' ? null : color } : null;
}
