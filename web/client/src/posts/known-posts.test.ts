import { describe, expect, it } from 'vitest';
import { kept, type Post } from './known-posts.ts';
import { aPost, ben } from './post-fixture.ts';

const nothing: ReadonlyMap<string, Post> = new Map();

describe('records of posts', () => {
  it('keep what stands inside others as well, each once', () => {
    const { commentTo: _, repost: __, ...target } = aPost('1', { createdBy: ben });
    const known = kept(nothing, [aPost('2', { commentToId: '1', commentTo: target }), aPost('3', { repostId: '1', repost: target })]);
    expect([...known.keys()].sort()).toEqual(['1', '2', '3']);
  });

  it('take the newest, and keep what a nested one does not say', () => {
    const { commentTo: _, repost: __, ...parent } = aPost('1');
    const first = kept(nothing, [aPost('2', { commentToId: '1', commentTo: parent })]);
    const { commentTo: ___, repost: ____, ...nested } = aPost('2', { commentToId: '1', content: 'Edited' });
    expect(kept(first, [nested]).get('2')).toMatchObject({ content: 'Edited', commentTo: { id: '1' } });
  });

  it('forget what is withheld now', () => {
    const withheld: Post = { id: '1', commentToId: null, createdBy: ben, quotedPostId: null, block: true };
    expect(kept(kept(nothing, [aPost('1')]), [withheld]).get('1')).toEqual(withheld);
  });
});
