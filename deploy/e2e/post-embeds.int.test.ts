/** Links in posts (users document, section 9): looked up beside the commands, shown with the post, and gone with it. */
import * as posts from '@folkmoot/contracts/posts/commands';
import { isBlockedPost, type RawPost } from '@folkmoot/contracts/posts/wire';
import { verify } from '@folkmoot/platform/projection/verify';
import { projections } from '@folkmoot/read-models/projections';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fetcher } from './harness/elsewhere.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { startTitledPages, type TitledPages } from './harness/titled-pages.ts';

let elsewhere: TitledPages;
let network: Network;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  elsewhere = await startTitledPages();
  network = await startNetwork(inject('postgresUrl'), { LINK_EMBEDS: 'on' }, { fetcher });
  [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
});

afterAll(async () => {
  await network?.stop();
  await elsewhere?.close();
});

const to = (path: string) => elsewhere.origin + path;
const on = ({ id: postId }: Pick<RawPost, 'id'>) => ({ params: { postId } });
const write = (content: string, more: object = {}) => ann.ask(posts.createPost, { body: { content, ...more } });
const types = async ({ id }: RawPost) => (await network.product().foundation.log.readStream(`post-${id}`)).map(({ type }) => type);

async function shown(post: Pick<RawPost, 'id'>): Promise<RawPost> {
  const found = await ben.ask(posts.getPost, on(post));
  if (found === null || isBlockedPost(found)) throw new Error('It is not shown.');
  return found;
}

/** Settles when everything posted before has been looked at. */
async function lookedThrough(): Promise<void> {
  const marker = await write(to(`/marker-${elsewhere.asked.length}`));
  await expect.poll(async () => (await shown(marker)).embed).not.toBeNull();
}

describe('the link of a post', () => {
  it('is looked up after it was posted, and stands wherever the post does', async () => {
    const post = await write(`look: ${to('/first')}`);
    expect(post.embed).toBeNull();
    const embed = { title: 'Page /first', url: to('/first'), origUrl: to('/first'), domain: new URL(elsewhere.origin).host };
    await expect.poll(async () => (await shown(post)).embed).toEqual(embed);
    const comment = await write('no link', { postId: post.id });
    expect((await shown(comment)).commentTo).toMatchObject({ id: post.id, embed });
    const repost = await ben.ask(posts.repostPost, on(post));
    expect(repost.repost).toMatchObject({ id: post.id, embed });
    expect(await ben.ask(posts.listUserPosts, { params: { userId: ann.id } })).toContainEqual(
      expect.objectContaining({ id: post.id, embed }),
    );
  });

  it('stays with an edit, which is not looked up', async () => {
    const post = await write(to('/kept'));
    await expect.poll(async () => (await shown(post)).embed).not.toBeNull();
    const edited = await ann.ask(posts.editPost, { ...on(post), body: { content: `rather ${to('/other')}` } });
    expect(edited.embed).toMatchObject({ title: 'Page /kept' });
    const plain = await write('no link');
    await ann.ask(posts.editPost, { ...on(plain), body: { content: to('/late') } });
    await lookedThrough();
    expect((await shown(plain)).embed).toBeNull();
    expect(elsewhere.asked.filter((path) => /other|late/.test(path))).toEqual([]);
  });

  it('is not shown when the post was deleted, or does not name it any more, while it was looked up', async () => {
    const [edited, deleted] = [await write(to('/held-edited')), await write(to('/held-deleted'))];
    await expect.poll(() => elsewhere.held.size).toBe(2);
    await ann.ask(posts.editPost, { ...on(edited), body: { content: 'never mind' } });
    await ann.ask(posts.deletePost, on(deleted));
    for (const answer of elsewhere.held.values()) answer();
    await lookedThrough();
    expect((await shown(edited)).embed).toBeNull();
    expect(await shown(deleted)).toMatchObject({ deleted: true, embed: null });
    expect(await types(deleted)).toEqual(['PostCreated', 'PostDeleted']);
  });

  it('goes with the post', async () => {
    const post = await write(to('/gone'));
    await expect.poll(async () => (await shown(post)).embed).not.toBeNull();
    await ann.ask(posts.deletePost, on(post));
    expect(await shown(post)).toMatchObject({ deleted: true, content: null, embed: null });
  });

  it('H4 is looked up once, whatever happens to the process', async () => {
    const post = await write(to('/once'));
    await expect.poll(async () => (await shown(post)).embed).not.toBeNull();
    await network.restart();
    await lookedThrough();
    expect(elsewhere.asked.filter((path) => path === '/once')).toHaveLength(1);
    expect(await types(post)).toEqual(['PostCreated', 'PostEmbedAdded']);
  });

  it('H2 H9 is there again when the history is replayed, and stands in the log only sealed', async () => {
    const post = await write(to('/sealed'));
    await expect.poll(async () => (await shown(post)).embed).not.toBeNull();
    const { log, codec, readModels: database } = network.product().foundation;
    const stored = await log.readStream(`post-${post.id}`);
    expect(stored.map(({ data }) => data).join('\n')).not.toContain('/sealed');
    await network.settle();
    const [projection] = projections.filter(({ name }) => name === 'posts');
    if (!projection) throw new Error('Posts are not projected.');
    expect(await verify({ database, log, codec, projection })).toBeNull();
  });
});
