/** Updates the counts of a poll while it is visible. */
import { countPolls } from '@folkmoot/contracts/posts/commands';
import { isBlockedPost, type RawPoll } from '@folkmoot/contracts/posts/wire';
import { type RefObject, useEffect } from 'react';
import { call } from '../api/call.ts';
import { store } from '../store/store.ts';
import { pollWatch } from './poll-watch.ts';
import { polled } from './post-changes.ts';
import { changePost } from './post-records.ts';

function updatePoll(postId: string, poll: RawPoll): boolean {
  const current = store.get().posts.get(postId);
  if (!current || isBlockedPost(current) || JSON.stringify(current.poll) === JSON.stringify(poll)) return false;
  changePost(postId, (post) => polled(post, poll));
  return true;
}

async function fetchPolls(postIds: readonly string[]): Promise<boolean> {
  const polls = await call(countPolls, { query: { postIds: [...postIds] } });
  return polls.map(({ postId, poll }) => updatePoll(postId, poll)).some((changed) => changed);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

const polls = pollWatch({ fetchPolls, isVisible, after });
document.addEventListener('visibilitychange', polls.wake);

/** Observes visibility, because a list renders more rows than are visible. */
export function usePollWatch(frame: RefObject<HTMLElement | null>, postId: string): void {
  useEffect(() => {
    if (!frame.current) return;
    let end: (() => void) | null = null;
    const observer = new IntersectionObserver(([entry]) => {
      const isSeen = entry?.isIntersecting === true;
      if (isSeen && !end) end = polls.watch(postId);
      if (!isSeen) {
        end?.();
        end = null;
      }
    });
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      end?.();
    };
  }, [frame, postId]);
}
