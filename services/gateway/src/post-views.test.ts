import type { CommandSender } from '@folkmoot/platform/command/sender';
import { createLogger } from '@folkmoot/platform/telemetry/logger';
import { afterEach, describe, expect, it } from 'vitest';
import { type PostViews, postViews } from './post-views.ts';

const HOUR_MS = 60 * 60 * 1000;
const post = (id: string, more: object = {}) => ({ id, views: 0, ...more });

let running: PostViews | null = null;

afterEach(async () => {
  await running?.stop();
  running = null;
});

function counting(options: { readonly fails?: number } = {}) {
  const reported: unknown[] = [];
  const time = { now: 0 };
  let failing = options.fails ?? 0;
  const sender: Pick<CommandSender, 'send'> = {
    async send(_route, _actor, _params, body) {
      if (failing > 0) {
        failing -= 1;
        throw new Error('away');
      }
      reported.push(body);
      return true;
    },
  };
  const views = postViews({ sender, clock: () => time.now, logger: createLogger('test', 'silent') });
  running = views;
  return { views, reported, time };
}

describe('post views', () => {
  it('counts one view per hour for each address and post', async () => {
    const { views, reported, time } = counting();
    views.shown([post('1'), post('2')], 'here');
    views.shown(post('1'), 'here');
    views.shown(post('1'), 'there');
    time.now = HOUR_MS;
    views.shown(post('1'), 'here');
    await views.report();
    await views.report();
    expect(reported).toEqual([
      {
        views: [
          { postId: '1', views: 3 },
          { postId: '2', views: 1 },
        ],
      },
    ]);
  });

  it('counts the answered post with a reply, and the original with a repost', async () => {
    const { views, reported } = counting();
    views.shown([post('1', { commentTo: post('2') }), post('3', { repost: post('4') })], 'here');
    await views.report();
    expect(reported).toEqual([{ views: ['1', '2', '4'].map((postId) => ({ postId, views: 1 })) }]);
  });

  it('counts the posts of a profile page, but not those that are hidden from the caller', async () => {
    const { views, reported } = counting();
    views.shown({ latestPost: post('1'), pinnedPosts: [post('2')] }, 'here');
    views.shown({ id: '3', block: true }, 'here');
    views.shown(null, 'here');
    views.shown({ id: '4', username: 'a person' }, 'here');
    await views.report();
    expect(reported).toEqual([{ views: ['1', '2'].map((postId) => ({ postId, views: 1 })) }]);
  });

  it('reports failed counts later, together with new ones', async () => {
    const { views, reported } = counting({ fails: 1 });
    views.shown(post('1'), 'here');
    await views.report();
    views.shown(post('1'), 'there');
    await views.stop();
    expect(reported).toEqual([{ views: [{ postId: '1', views: 2 }] }]);
  });
});
