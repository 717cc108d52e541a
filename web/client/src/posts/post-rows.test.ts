import { describe, expect, it } from 'vitest';
import { aPost, ben } from './post-fixture.ts';
import { rowOf, withoutRepeats } from './post-rows.ts';

describe('the rows of a list of posts', () => {
  it('show the reposted post, and who reposted it', () => {
    const repost = aPost('9', { repostId: '4', createdBy: ben });
    expect(rowOf(repost)).toEqual({ key: '9', postId: '4', repostedBy: { id: '2', username: 'Ben' } });
    expect(rowOf(aPost('4'))).toEqual({ key: '4', postId: '4', repostedBy: null });
  });

  it('show a post once, however often it was reposted', () => {
    const rows = [aPost('9', { repostId: '4' }), aPost('8'), aPost('7', { repostId: '4' }), aPost('4')].map(rowOf);
    expect(withoutRepeats(rows).map(({ key }) => key)).toEqual(['9', '8']);
  });
});
