/** Names of files, and the paths they are stored and served under. Nothing here touches a disk; no name can lead out of its folder. */
import { randomBytes } from 'node:crypto';
import type { FileKind } from '@folkmoot/platform/media/port';
import { KIND_NAMES, KINDS } from './kinds.ts';

/** Encoded, with what is appended a name must fit the 255 bytes of a file system. */
const NAME_BYTES = 180;
const NAMELESS = 'file';
const DIGITS = /^\d{1,20}$/;

/** Control characters, and those that turn the direction of text: a name that reads like another type. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const UNREADABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function isId(text: string): boolean {
  return DIGITS.test(text);
}

/** A name as one segment of a path: what separates is replaced, and what no file may be called is not kept. */
export function safeName(name: string): string {
  const plain = name.toWellFormed().replace(UNREADABLE, '').replaceAll('/', '_').replaceAll('\\', '_').trim();
  const kept = /^\.*$/.test(plain) ? NAMELESS : plain;
  const [stem, extension] = splitName(kept);
  let shortened = '';
  const room = NAME_BYTES - encodeURIComponent(extension).length;
  for (const character of stem) {
    if (encodeURIComponent(shortened + character).length > room) break;
    shortened += character;
  }
  return `${shortened}${extension}`;
}

/** With its dot; a long one is no extension but part of the name. */
function splitName(name: string): readonly [string, string] {
  const dot = name.lastIndexOf('.');
  return dot <= 0 || name.length - dot > 16 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
}

/** Pictures are written anew, as another type than they came. */
export function renamed(name: string, extension: string): string {
  return `${splitName(name)[0]}${extension}`;
}

/** What makes the address of an attached file impossible to guess: 128 random bits. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

const SECRET = /^[\w-]{22}$/;

/** `secret`: of an attached file; null for pictures of people and for files from before there were secrets. */
export type Placing = {
  readonly kind: FileKind;
  readonly ownerId: string | null;
  readonly fileId: string;
  readonly secret: string | null;
  readonly name: string;
};

/** The path under which a file is stored, served and told to others. `name` ends with its extension; avatars and the like keep only that. */
export function pathOf({ kind, ownerId, fileId, secret, name }: Placing): string {
  const { folder } = KINDS[kind];
  const extension = splitName(name)[1];
  const last = encodeURIComponent(safeName(name));
  if (kind === 'attachment') return [folder, ownerId, fileId, ...(secret === null ? [] : [secret]), last].join('/');
  return kind === 'emoji' ? `${folder}/${fileId}${extension}` : `${folder}/${ownerId}/${fileId}${extension}`;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

export type Place = {
  readonly kind: FileKind;
  readonly ownerId: string | null;
  readonly fileId: string;
  readonly path: string;
  readonly name: string;
};

/** What a path asks for, made anew from its parts; null for what can be no file of ours. */
export function placeOf(path: string): Place | null {
  const [folder, ...parts] = path.split('/').filter((part) => part !== '');
  const kind = KIND_NAMES.find((each) => KINDS[each].folder === folder);
  const last = decoded(parts.pop() ?? '');
  if (!kind || !last) return null;
  const ids = { attachment: 2, avatar: 1, banner: 1, emoji: 0 }[kind];
  const secret = kind === 'attachment' && parts.length > ids ? (parts.pop() ?? '') : null;
  if (parts.length !== ids || !parts.every(isId) || (secret !== null && !SECRET.test(secret))) return null;
  const [ownerId = null, fileId = ''] = parts;
  if (kind === 'attachment') {
    if (safeName(last) !== last) return null;
    return { kind, ownerId, fileId, path: pathOf({ kind, ownerId, fileId, secret, name: last }), name: last };
  }
  const [, id, extension] = /^(\d{1,20})(\.webp|\.gif)$/.exec(last) ?? [];
  if (id === undefined || extension === undefined) return null;
  return { kind, ownerId, fileId: id, path: pathOf({ kind, ownerId, fileId: id, secret: null, name: `x${extension}` }), name: last };
}
