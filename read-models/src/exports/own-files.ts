/** The files of a user that something still shows. */
import type { OwnFile } from '@folkmoot/contracts/exports/own-data';
import { RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { paged } from './paged.ts';

const NAMELESS = 'file';
/** Some archive programs do not support all characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const UNSAFE = /[\u0000-\u001f\u007f"*/:<>?\\|]/g;

/** The last segment of a path, decoded. */
export function nameOf(path: string | null): string {
  const last = path?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).replace(UNSAFE, '_') || NAMELESS;
  } catch {
    return NAMELESS;
  }
}

type Known = Pick<OwnFile, 'id' | 'path' | 'name' | 'mime'>;

/** `record`: an attachment in wire format. */
export function fileOf(record: string): Known | null {
  const known = RawMessageAttachment.safeParse(JSON.parse(record)).data;
  if (!known) return null;
  const { id, path, mime, provider } = known;
  return { id, path: provider === 'local' ? path : null, name: nameOf(path), mime };
}

async function* pictures(db: Reader, userId: string): AsyncGenerator<OwnFile> {
  const { rows } = await sql<{ readonly avatar: string | null; readonly banner: string | null }>`
    select avatar, banner from users where id = ${userId}`.execute(db);
  for (const [id, path] of Object.entries(rows[0] ?? {})) {
    if (path !== null) yield { id, of: 'profile', ofId: userId, path, name: nameOf(path), mime: 'image/webp' };
  }
}

type AttachedFile = { readonly id: string; readonly ofId: string; readonly record: string };

function ofMessages(db: Reader, userId: string): AsyncGenerator<AttachedFile> {
  return paged<AttachedFile & { readonly position?: number }>(async (after, limit) => {
    const page = await sql<AttachedFile & { readonly position: number }>`
      select a.id, a.message_id as "ofId", a.record, w.position from message_words w join message_attachments a on a.message_id = w.id
      where w.author_id = ${userId} and w.has_file and (w.position, a.id) > (${after?.position ?? -1}, ${after?.id ?? ''})
      order by w.position, a.id limit ${limit}`.execute(db);
    return page.rows;
  });
}

function ofPosts(db: Reader, userId: string): AsyncGenerator<AttachedFile> {
  return paged<AttachedFile>(async (after, limit) => {
    const page = await sql<AttachedFile>`
      select id, id as "ofId", attachment as record from posts
      where author_id = ${userId} and not deleted and attachment is not null and id > ${after?.id ?? ''} order by id limit ${limit}`.execute(
      db,
    );
    return page.rows;
  });
}

export async function* ownFiles(db: Reader, userId: string): AsyncGenerator<OwnFile> {
  yield* pictures(db, userId);
  for await (const { ofId, record } of ofMessages(db, userId)) {
    const file = fileOf(record);
    if (file) yield { ...file, of: 'message', ofId };
  }
  for await (const { ofId, record } of ofPosts(db, userId)) {
    const file = fileOf(record);
    if (file) yield { ...file, of: 'post', ofId };
  }
}
