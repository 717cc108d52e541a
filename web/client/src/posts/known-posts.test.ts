import { describe, expect, it } from 'vitest';
import { kept, type Post } from './known-posts.ts';
import { aPost, ben } from './post-fixture.ts';

const nothing: ReadonlyMap<string, Post> = new Map();

describe('the store of posts', () => {
  it('keeps nested posts too, each once', () => {
    const { commentTo: _, repost: __, ...target } = aPost('1', { createdBy: ben });
    const known = kept(nothing, [aPost('2', { commentToId: '1', commentTo: target }), aPost('3', { repostId: '1', repost: target })]);
    expect([...known.keys()].sort()).toEqual(['1', '2', '3']);
  });

  it('takes the newest record, and keeps fields that a nested one lacks', () => {
    const { commentTo: _, repost: __, ...parent } = aPost('1');
    const first = kept(nothing, [aPost('2', { commentToId: '1', commentTo: parent })]);
    const { commentTo: ___, repost: ____, ...nested } = aPost('2', { commentToId: '1', content: 'Edited' });
    expect(kept(first, [nested]).get('2')).toMatchObject({ content: 'Edited', commentTo: { id: '1' } });
  });

  it('replaces a post that is now blocked', () => {
    const blocked: Post = { id: '1', commentToId: null, createdBy: ben, quotedPostId: null, block: true };
    expect(kept(kept(nothing, [aPost('1')]), [blocked]).get('1')).toEqual(blocked);
  });
});
