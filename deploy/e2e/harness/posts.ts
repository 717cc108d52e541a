/** Posts of users, for tests of posts. */
import { createPost } from '@folkmoot/contracts/posts/commands';
import type { RawPost } from '@folkmoot/contracts/posts/wire';
import type { Person } from './network.ts';

/** The parameters of requests about a post. */
export const onPost = (postId: string) => ({ params: { postId } });

export const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

export function writePost(author: Person, content: string, more: object = {}): Promise<RawPost> {
  return author.ask(createPost, { body: { content, ...more } });
}

/** The ids of the new posts, oldest first. */
export async function writePosts(author: Person, count: number, more: object = {}): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) ids.push((await writePost(author, `Post ${number}`, more)).id);
  return ids;
}
