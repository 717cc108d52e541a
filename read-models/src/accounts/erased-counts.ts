/**
 * Counts the content of a user who deletes the account. Each count scans an index of the user's own rows, mostly without reading them, so
 * its duration depends only on their number.
 */
import type { ErasedCounts } from '@folkmoot/contracts/accounts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type Counted = Omit<ErasedCounts, 'messages'> & {
  /** Including notes, and messages in own tickets. */
  readonly written: number;
  readonly inTickets: number;
};

/** Includes content that moderators deleted and can restore, like the erasers (`written.ts`, `reacted.ts`). */
export async function readErasedCounts(db: Reader, userId: string, now: number): Promise<ErasedCounts> {
  // A ticket has few messages, but its author may have very many elsewhere. The `||` makes the planner use the index of the channel.
  const { rows } = await sql<Counted>`
    select
      (select count(*) from message_words where author_id = ${userId})
        + (select count(*) from removed_messages where author_id = ${userId} and kind = 0) as written,
      (select count(*) from message_words where channel_id in
        (select channel_id from inbox_entries where user_id = ${userId} and recipient_id = ${userId})) as notes,
      opened.tickets, opened.messages as "inTickets",
      top.posts + removed.posts as posts,
      top.reposts + removed.reposts as reposts,
      (select count(*) from posts where author_id = ${userId} and not deleted) - top.posts - top.reposts + removed.comments as comments,
      (select count(*) from post_likes where user_id = ${userId})
        + (select count(*) from removed_post_likes where user_id = ${userId}) as likes,
      (select count(*) from poll_votes where user_id = ${userId})
        + (select count(*) from removed_poll_votes where user_id = ${userId})
        + (select count(distinct message_id) from message_poll_votes where user_id = ${userId}) as votes,
      (select count(*) from reminders where user_id = ${userId}) as reminders,
      (select count(*) from bookmarks where user_id = ${userId}) as bookmarks,
      (select count(*) from data_exports where user_id = ${userId} and (status in ('waiting', 'gathering')
        or (status = 'ready' and expires_at > ${now}))) as archives
    from
      (select count(*) as tickets, coalesce(sum(
          (select count(*) from message_words w where w.channel_id = t.channel_id and w.author_id || '' = ${userId})), 0)::bigint as messages
        from tickets t where t.opened_by_id = ${userId}) opened,
      (select count(*) filter (where repost_id is null) as posts, count(*) filter (where repost_id is not null) as reposts
        from posts where author_id = ${userId} and comment_to_id is null and not deleted) top,
      (select count(*) filter (where repost_id is null and comment_to_id is null) as posts,
          count(*) filter (where repost_id is null and comment_to_id is not null) as comments,
          count(*) filter (where repost_id is not null and not deleted) as reposts
        from removed_posts where author_id = ${userId}) removed`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('Counting gave no row');
  const { written, inTickets, ...rest } = counted;
  return { ...rest, messages: written - rest.notes - inTickets };
}
