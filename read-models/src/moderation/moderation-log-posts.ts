/** What moderators did with posts, in their audit log. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import { PostAnnounced, PostAnnouncementEnded, PostDeleted, PostUnreposted } from '@folkmoot/contracts/posts/events';
import { on } from '@folkmoot/platform/projection/projection';
import { insert, isOfUndo } from './moderation-log-entries.ts';

export const postActHandlers = [
  // Whoever deletes their own is no moderator then.
  on(PostDeleted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.POST_DELETE,
      batch
        .filter(({ data: { authorId, deletedById } }) => deletedById !== authorId)
        .map(({ id, position, data: { postId, authorId, deletedById, deletedAt } }) => ({
          id,
          position,
          postId,
          userId: authorId,
          byId: deletedById,
          at: deletedAt,
        })),
    ),
  ),
  on(PostUnreposted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPOST_DELETE,
      batch
        .filter(({ meta, data: { userId } }) => meta.command === deletePosts.name && meta.actor !== userId)
        .map(({ id, position, meta, data: { postId, userId } }) => ({ id, position, postId, userId, byId: meta.actor, at: meta.at })),
    ),
  ),
  on(PostAnnounced, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.ANNOUNCEMENT,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { postId, announcedById, announcedAt } }) => {
          return { id, position, postId, byId: announcedById, at: announcedAt };
        }),
    ),
  ),
  on(PostAnnouncementEnded, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.ANNOUNCEMENT_END,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, meta, data: { postId, endedById } }) => ({ id, position, postId, byId: endedById, at: meta.at })),
    ),
  ),
];
