/** Reads posts and comments for a dry run, oldest first. */
import { choicesIn } from '@folkmoot/contracts/polls/choices';
import { RawPostAttachment } from '@folkmoot/contracts/posts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Source } from './dry-run-source.ts';

const Described = RawPostAttachment.pick({ description: true });

type Row = {
  readonly id: string;
  readonly authorId: string;
  readonly createdAt: number;
  readonly content: string | null;
  readonly choices: string | null;
  readonly attachment: string | null;
};

/** The cursor of a post. Posts follow after all messages. */
const PLACE = /^post:(\d{0,20})$/;

export const FIRST_POST = 'post:';

export function isPlaceOfPost(place: string): boolean {
  return PLACE.test(place);
}

export function writtenPosts(db: Reader): Source<Row> {
  return {
    async read(place, limit) {
      const [, after = ''] = PLACE.exec(place ?? '') ?? [];
      const { rows } = await sql<Row>`
        select id, author_id as "authorId", created_at as "createdAt", content, choices, attachment from posts
        where id > ${after} and not deleted and repost_id is null order by id limit ${limit}`.execute(db);
      return rows;
    },
    placeOf: ({ id }) => `${FIRST_POST}${id}`,
    isWatched: () => true,
    textsOf: ({ content, choices, attachment }) => [
      content ?? '',
      ...choicesIn(choices).map((choice) => choice.content),
      ...(attachment === null ? [] : [Described.parse(JSON.parse(attachment)).description ?? '']),
    ],
    whereOf: ({ id }) => ({ serverId: null, channelId: null, messageId: null, postId: id }),
  };
}

/** An estimate if there are too many for an exact count. */
export async function countPosts(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select case when c.reltuples > 100000 then c.reltuples::bigint
                else (select count(*) from posts where not deleted and repost_id is null) end as count
    from pg_class c where c.oid = 'posts'::regclass`.execute(db);
  return rows[0]?.count ?? 0;
}
