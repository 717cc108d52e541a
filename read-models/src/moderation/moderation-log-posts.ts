/** Moderators' actions on posts in their audit log. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import type { NeverUndone } from '@folkmoot/contracts/moderation/undo-wire';
import { PostAnnounced, PostAnnouncementEnded, PostDeleted, PostUnreposted } from '@folkmoot/contracts/posts/events';
import { on, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { insert, logEach } from './moderation-log-entries.ts';
import { isNotOfUndo } from './of-undo.ts';

/** Deleting one's own post is no moderation. */
function isByAuthor({ data: { authorId, deletedById } }: Recorded<EventOf<typeof PostDeleted>>): boolean {
  return deletedById === authorId;
}

/** A post that its author or an erasure deleted cannot be restored anymore. */
async function markDeleted(tx: Tx, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  const never: NeverUndone = 'gone';
  await sql`
    update moderation_logs set never = ${never}::text
    where post_id = any(${[...postIds]}::text[]) and action_type = ${MODERATION_ACT.POST_DELETE}::integer`.execute(tx);
}

export const postActionHandlers = [
  on(PostDeleted, async (batch, tx) => {
    await insert(
      tx,
      MODERATION_ACT.POST_DELETE,
      batch
        .filter((event) => !isByAuthor(event))
        .map(({ id, position, data: { postId, authorId, deletedById, deletedAt } }) => ({
          id,
          position,
          postId,
          userId: authorId,
          byId: deletedById,
          at: deletedAt,
        })),
    );
    await markDeleted(
      tx,
      batch.filter(isByAuthor).map(({ data }) => data.postId),
    );
  }),
  on(PostUnreposted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPOST_DELETE,
      batch
        .filter(({ meta, data: { userId } }) => meta.command === deletePosts.name && meta.actor !== userId)
        .map(({ id, position, meta, data: { postId, userId } }) => ({ id, position, postId, userId, byId: meta.actor, at: meta.at })),
    ),
  ),
  logEach(
    PostAnnounced,
    MODERATION_ACT.ANNOUNCEMENT,
    ({ postId, announcedById, announcedAt }) => ({ postId, byId: announcedById, at: announcedAt }),
    isNotOfUndo,
  ),
  logEach(
    PostAnnouncementEnded,
    MODERATION_ACT.ANNOUNCEMENT_END,
    ({ postId, endedById }, meta) => ({ postId, byId: endedById, at: meta.at }),
    isNotOfUndo,
  ),
];
