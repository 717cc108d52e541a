/** The fetched posts. No realtime event reports their changes, so commands and replies update them. */
import { isBlockedPost, type RawPost } from '@folkmoot/contracts/posts/wire';
import { store, useStore } from '../store/store.ts';
import { kept, type Post } from './known-posts.ts';

export function keepPosts(records: readonly Post[]): void {
  store.update((state) => ({ ...state, posts: kept(state.posts, records) }));
}

export function changePost(postId: string, change: (post: RawPost) => RawPost): void {
  store.update((state) => {
    const post = state.posts.get(postId);
    return post && !isBlockedPost(post) ? { ...state, posts: new Map(state.posts).set(postId, change(post)) } : state;
  });
}

export function usePost(postId: string): Post | undefined {
  return useStore((state) => state.posts.get(postId));
}
