/** What moderators did with posts, in their audit log. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { PostDeleted } from '@folkmoot/contracts/posts/events';
import { on } from '@folkmoot/platform/projection/projection';
import { insert } from './moderation-log-entries.ts';

export const postActHandlers = [
  // Whoever deletes their own is no moderator then.
  on(PostDeleted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.POST_DELETE,
      batch
        .filter(({ data: { authorId, deletedById } }) => deletedById !== authorId)
        .map(({ id, position, data: { authorId, deletedById, deletedAt } }) => ({
          id,
          position,
          userId: authorId,
          byId: deletedById,
          at: deletedAt,
        })),
    ),
  ),
];
