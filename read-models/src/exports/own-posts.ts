/** A user's posts, likes and votes, without deleted ones. */
import { packedName } from '@folkmoot/contracts/exports/archive';
import type { RawPostAttachment } from '@folkmoot/contracts/posts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { fileOf } from './own-files.ts';
import { paged } from './paged.ts';

type PostRow = {
  readonly id: string;
  readonly at: number;
  readonly editedAt: number | null;
  readonly content: string | null;
  readonly commentToId: string | null;
  readonly repostId: string | null;
  readonly choices: string | null;
  readonly attachment: string | null;
};

function describedIn(attachment: string | null): object {
  const { description, spoiler = false }: Partial<RawPostAttachment> = attachment === null ? {} : JSON.parse(attachment);
  return description === undefined && !spoiler ? {} : { fileDescription: description ?? null, fileIsSpoiler: spoiler };
}

export async function* ownPosts(db: Reader, userId: string): AsyncGenerator<object> {
  const rows = paged<PostRow>(async (after, limit) => {
    const page = await sql<PostRow>`
      select id, created_at as at, edited_at as "editedAt", content, comment_to_id as "commentToId", repost_id as "repostId", choices,
             attachment
      from posts where author_id = ${userId} and not deleted and id > ${after?.id ?? ''} order by id limit ${limit}`.execute(db);
    return page.rows;
  });
  for await (const { choices, attachment, ...post } of rows) {
    const file = attachment === null ? null : fileOf(attachment);
    const poll: unknown = choices === null ? null : JSON.parse(choices);
    yield { ...post, poll, files: file ? [packedName(file.id, file.name)] : [], ...describedIn(attachment) };
  }
}

type Like = { readonly id: string; readonly postId: string; readonly at: number };

export async function* ownLikes(db: Reader, userId: string): AsyncGenerator<object> {
  const rows = paged<Like>(async (after, limit) => {
    const page = await sql<Like>`
      select id, post_id as "postId", liked_at as at from post_likes where user_id = ${userId} and id > ${after?.id ?? ''}
      order by id limit ${limit}`.execute(db);
    return page.rows;
  });
  for await (const { postId, at } of rows) yield { postId, at };
}

type Vote = { readonly postId: string; readonly choiceId: string };

/** In key order, because this scans the key once. */
export function ownVotes(db: Reader, userId: string): AsyncGenerator<Vote> {
  return paged<Vote>(async (after, limit) => {
    const page = await sql<Vote>`
      select post_id as "postId", choice_id as "choiceId" from poll_votes where user_id = ${userId} and post_id > ${after?.postId ?? ''}
      order by post_id limit ${limit}`.execute(db);
    return page.rows;
  });
}
