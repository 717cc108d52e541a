/** Links in posts (users document, section 9): fetched after the command, shown with the post, and deleted with it. */
import * as posts from '@folkmoot/contracts/posts/commands';
import { isBlockedPost, type RawPost } from '@folkmoot/contracts/posts/wire';
import { verify } from '@folkmoot/platform/projection/verify';
import { projections } from '@folkmoot/read-models/projections';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fetcher } from './harness/external-server.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { startTitledPages, type TitledPages } from './harness/titled-pages.ts';

let external: TitledPages;
let network: Network;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  external = await startTitledPages();
  network = await startNetwork(inject('postgresUrl'), { LINK_EMBEDS: 'on' }, { fetcher });
  [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
});

afterAll(async () => {
  await network?.stop();
  await external?.close();
});

const urlOf = (path: string) => external.origin + path;
const on = ({ id: postId }: Pick<RawPost, 'id'>) => ({ params: { postId } });
const write = (content: string, more: object = {}) => ann.ask(posts.createPost, { body: { content, ...more } });
const types = async ({ id }: RawPost) => (await network.product().foundation.log.readStream(`post-${id}`)).map(({ type }) => type);

async function visiblePost(post: Pick<RawPost, 'id'>): Promise<RawPost> {
  const found = await ben.ask(posts.getPost, on(post));
  if (found === null || isBlockedPost(found)) throw new Error('The post is not shown.');
  return found;
}

/** Waits until the links of all earlier posts are processed. */
async function waitUntilFetched(): Promise<void> {
  const marker = await write(urlOf(`/marker-${external.requested.length}`));
  await expect.poll(async () => (await visiblePost(marker)).embed).not.toBeNull();
}

describe('the link of a post', () => {
  it('is fetched after posting, and shown everywhere with the post', async () => {
    const post = await write(`look: ${urlOf('/first')}`);
    expect(post.embed).toBeNull();
    const embed = { title: 'Page /first', url: urlOf('/first'), origUrl: urlOf('/first'), domain: new URL(external.origin).host };
    await expect.poll(async () => (await visiblePost(post)).embed).toEqual(embed);
    const comment = await write('no link', { postId: post.id });
    expect((await visiblePost(comment)).commentTo).toMatchObject({ id: post.id, embed });
    const repost = await ben.ask(posts.repostPost, on(post));
    expect(repost.repost).toMatchObject({ id: post.id, embed });
    expect(await ben.ask(posts.listUserPosts, { params: { userId: ann.id } })).toContainEqual(
      expect.objectContaining({ id: post.id, embed }),
    );
  });

  it('is kept by an edit, whose links are not fetched', async () => {
    const post = await write(urlOf('/kept'));
    await expect.poll(async () => (await visiblePost(post)).embed).not.toBeNull();
    const edited = await ann.ask(posts.editPost, { ...on(post), body: { content: `rather ${urlOf('/other')}` } });
    expect(edited.embed).toMatchObject({ title: 'Page /kept' });
    const plain = await write('no link');
    await ann.ask(posts.editPost, { ...on(plain), body: { content: urlOf('/late') } });
    await waitUntilFetched();
    expect((await visiblePost(plain)).embed).toBeNull();
    expect(external.requested.filter((path) => /other|late/.test(path))).toEqual([]);
  });

  it('is not shown if the post was deleted, or edited without the link, while it was fetched', async () => {
    const [edited, deleted] = [await write(urlOf('/pending-edited')), await write(urlOf('/pending-deleted'))];
    await expect.poll(() => external.pending.size).toBe(2);
    await ann.ask(posts.editPost, { ...on(edited), body: { content: 'never mind' } });
    await ann.ask(posts.deletePost, on(deleted));
    for (const answer of external.pending.values()) answer();
    await waitUntilFetched();
    expect((await visiblePost(edited)).embed).toBeNull();
    expect(await visiblePost(deleted)).toMatchObject({ deleted: true, embed: null });
    expect(await types(deleted)).toEqual(['PostCreated', 'PostDeleted']);
  });

  it('is deleted with the post', async () => {
    const post = await write(urlOf('/removed'));
    await expect.poll(async () => (await visiblePost(post)).embed).not.toBeNull();
    await ann.ask(posts.deletePost, on(post));
    expect(await visiblePost(post)).toMatchObject({ deleted: true, content: null, embed: null });
  });

  it('H4 is fetched once, even if the process restarts', async () => {
    const post = await write(urlOf('/once'));
    await expect.poll(async () => (await visiblePost(post)).embed).not.toBeNull();
    await network.restart();
    await waitUntilFetched();
    expect(external.requested.filter((path) => path === '/once')).toHaveLength(1);
    expect(await types(post)).toEqual(['PostCreated', 'PostEmbedAdded']);
  });

  it('H2 H9 is restored by a replay of the log, and stored sealed in the log', async () => {
    const post = await write(urlOf('/sealed'));
    await expect.poll(async () => (await visiblePost(post)).embed).not.toBeNull();
    const { log, codec, readModels: database } = network.product().foundation;
    const stored = await log.readStream(`post-${post.id}`);
    expect(stored.map(({ data }) => data).join('\n')).not.toContain('/sealed');
    await network.settle();
    const [projection] = projections.filter(({ name }) => name === 'posts');
    if (!projection) throw new Error('Posts are not projected.');
    expect(await verify({ database, log, codec, projection })).toBeNull();
  });
});
