/** Names of files, and the paths under which they are stored and served. Nothing here uses the disk. No name can lead out of its folder. */
import { randomBytes } from 'node:crypto';
import type { FileKind } from '@folkmoot/platform/media/port';
import { KIND_NAMES, KINDS } from './kinds.ts';

/** The encoded name with all suffixes must fit the 255 bytes that file systems allow. */
const NAME_BYTES = 180;
const NAMELESS = 'file';
const DIGITS = /^\d{1,20}$/;

/** Control characters, and characters that change the text direction and can make a name look like another type. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const UNREADABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function isId(text: string): boolean {
  return DIGITS.test(text);
}

/** Makes a name usable as one segment of a path: replaces separators, and drops names that no file may have. */
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

/** The extension with its dot. A very long one counts as part of the name. */
function splitName(name: string): readonly [string, string] {
  const dot = name.lastIndexOf('.');
  return dot <= 0 || name.length - dot > 16 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
}

/** Images are converted, so their extension changes with their type. */
export function renamed(name: string, extension: string): string {
  return `${splitName(name)[0]}${extension}`;
}

/** 128 random bits, so that no one can guess the address of an attachment. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

const SECRET = /^[\w-]{22}$/;

/** `secret`: for attachments. null for other images, and for files from before secrets were introduced. */
export type Placing = {
  readonly kind: FileKind;
  readonly ownerId: string | null;
  readonly fileId: string;
  readonly secret: string | null;
  readonly name: string;
};

/**
 * The path under which a file is stored, served and announced. `name` ends with its extension. Avatars and similar images keep only the
 * extension.
 */
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

/** Parses a requested path and rebuilds it from its parts. null: it cannot be a file of ours. */
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
