/** Finds the preview of an invite, a user or a post in the read models. */
import { isId } from '@folkmoot/contracts/kernel/ids';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { Shown } from '@folkmoot/contracts/shown';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { readInvitePreview, readPersonPreview, readPostPreview } from '@folkmoot/read-models/queries';
import type { Preview } from './preview-page.ts';

const PICTURE_SIZE = 200;
const WIDE_SIZE = 1200;

export type PreviewSource = Shown & { readonly db: Reader };

/** null: there is nothing to preview. */
export type FindPreview = (source: PreviewSource, id: string, origin: string) => Promise<Preview | null>;

function pictureAt(origin: string, path: string | null, size = PICTURE_SIZE): string | null {
  return path === null ? null : `${origin}${CDN_PATH}${path}?size=${size}&type=webp`;
}

export async function ofInvite({ db, words }: PreviewSource, code: string, origin: string): Promise<Preview | null> {
  const server = await readInvitePreview(db, code);
  if (!server) return null;
  const members = server.members === 1 ? '1 member' : `${server.members} members`;
  const name = await words.serverName(server.id, server.name);
  return {
    title: name,
    text: `You are invited to ${name}: ${members}.`,
    picture: pictureAt(origin, server.avatar),
    color: server.hexColor,
    url: `${origin}/i/${encodeURIComponent(code)}`,
  };
}

export async function ofPerson({ db }: PreviewSource, userId: string, origin: string): Promise<Preview | null> {
  const person = await readPersonPreview(db, userId);
  if (!person) return null;
  const { username, bio, avatar, color } = person;
  return {
    title: username,
    text: bio,
    picture: pictureAt(origin, avatar),
    color,
    url: `${origin}/app/profile/${encodeURIComponent(userId)}`,
  };
}

export async function ofPost({ db, words, files }: PreviewSource, postId: string, origin: string): Promise<Preview | null> {
  const post = isId(postId) ? await readPostPreview(db, postId, words.post) : null;
  if (!post) return null;
  return {
    title: post.author,
    text: post.text,
    picture: pictureAt(origin, post.picture && files.path(post.picture), WIDE_SIZE) ?? pictureAt(origin, post.avatar),
    wide: post.picture !== null,
    color: null,
    url: `${origin}/p/${encodeURIComponent(postId)}`,
  };
}

/** A page of the client that shows one thing. */
type Subject = {
  readonly address: RegExp;
  readonly find: FindPreview;
  /** Whether the page may answer 404 to everyone. Pages behind the login leave "not found" to the client. */
  readonly isPublic: boolean;
};

const SUBJECTS: readonly Subject[] = [
  { address: /^\/p\/([^/]+)\/?$/i, find: ofPost, isPublic: true },
  { address: /^\/i\/([^/]+)\/?$/i, find: ofInvite, isPublic: true },
  { address: /^\/app\/explore\/servers\/invites\/([^/]+)\/?$/i, find: ofInvite, isPublic: false },
  { address: /^\/app\/profile\/([^/]+)(?:\/[^/]*)?\/?$/i, find: ofPerson, isPublic: false },
];

export type Subjected = { readonly isMissing: boolean; readonly preview: Preview | null };

/** Finds the subject of a client page by its path. */
export async function subjectOf(source: PreviewSource, path: string, origin: string): Promise<Subjected> {
  for (const { address, find, isPublic } of SUBJECTS) {
    const [, id] = address.exec(path) ?? [];
    if (id === undefined) continue;
    const name = decoded(id);
    const preview = name === null ? null : await find(source, name, origin);
    return { isMissing: isPublic && preview === null, preview };
  }
  return { isMissing: false, preview: null };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
