/** Commands on posts. A refusal is shown in a toast, and the optimistic update is reverted. */
import { deletePost, editPost, likePost, pinPost, repostPost, unlikePost, unpinPost, votePoll } from '@folkmoot/contracts/posts/commands';
import type { RawPost } from '@folkmoot/contracts/posts/wire';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { store } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { pinnedKey } from './pinned-posts.ts';
import { commented, deleted, liked, ownRepost, unreposted, voted } from './post-changes.ts';
import { prependToLists, refetchList, removeFromLists } from './post-lists.ts';
import { changePost, keepPosts } from './post-records.ts';
import { text } from './texts.ts';

/** Posts with a running command. A second press of the same button does nothing. */
const busy = new Set<string>();

/** false: it was refused. `undo` reverts the optimistic update. */
async function runOnce(name: string, act: () => Promise<void>, undo?: () => void): Promise<boolean> {
  if (busy.has(name)) return false;
  busy.add(name);
  try {
    await act();
    return true;
  } catch (error) {
    undo?.();
    showToast({ tone: 'alert', text: problemOf(error).message });
    return false;
  } finally {
    busy.delete(name);
  }
}

function ownId(): string {
  return store.get().account?.id ?? '';
}

export async function toggleLike(post: RawPost): Promise<void> {
  const likes = post.likedBy.length === 0;
  const params = { postId: post.id };
  const show = (likesIt: boolean) => changePost(post.id, (current) => liked(current, ownId(), likesIt));
  async function act(): Promise<void> {
    show(likes);
    keepPosts([await (likes ? call(likePost, { params }) : call(unlikePost, { params }))]);
    refetchList({ of: 'liked', userId: ownId() });
  }
  await runOnce(`like ${post.id}`, act, () => show(!likes));
}

export async function toggleRepost(post: RawPost): Promise<void> {
  const row = ownRepost(post, ownId());
  await runOnce(`repost ${post.id}`, async () => {
    if (row !== null) {
      await call(deletePost, { params: { postId: row } });
      changePost(post.id, (current) => unreposted(current, row));
      removeFromLists(row);
      return;
    }
    const repost = await call(repostPost, { params: { postId: post.id } });
    keepPosts([repost]);
    const person = { of: 'person', userId: ownId() } as const;
    prependToLists(
      [
        { ...person, withReplies: false },
        { ...person, withReplies: true },
      ],
      repost,
    );
  });
}

export async function vote(post: RawPost, choiceId: string): Promise<boolean> {
  const pollId = post.poll?.id;
  if (pollId === undefined) return false;
  return runOnce(`vote ${post.id}`, async () => {
    await call(votePoll, { params: { postId: post.id, pollId, choiceId } });
    changePost(post.id, (current) => voted(current, choiceId));
  });
}

export function edit(postId: string, content: string): Promise<boolean> {
  return runOnce(`edit ${postId}`, async () => keepPosts([await call(editPost, { params: { postId }, body: { content } })]));
}

export function remove({ id: postId, commentToId }: RawPost): Promise<boolean> {
  return runOnce(`delete ${postId}`, async () => {
    await call(deletePost, { params: { postId } });
    changePost(postId, deleted);
    if (commentToId !== null) changePost(commentToId, (current) => commented(current, -1));
  });
}

export async function togglePin(postId: string, isPinned: boolean): Promise<void> {
  await runOnce(`pin ${postId}`, async () => {
    await (isPinned ? call(unpinPost, { params: { postId } }) : call(pinPost, { params: { postId } }));
    await refetchQueries(queryClient, { queryKey: pinnedKey(ownId()) });
    refetchList({ of: 'person', userId: ownId(), withReplies: false });
    refetchList({ of: 'person', userId: ownId(), withReplies: true });
    showToast({ tone: 'success', text: text(isPinned ? 'isUnpinned' : 'isPinned') });
  });
}
