/**
 * Counts views of posts, once per hour for each address and post (users document, section 9). The counts stay in memory and go to the log
 * only as sums. The address of a viewer never leaves this process.
 */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { countPostViews } from '@folkmoot/contracts/posts/commands';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import type { CommandSender } from '@folkmoot/platform/command/sender';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { shownPostIds } from '@folkmoot/read-models/queries';

const HOUR_MS = 60 * 60 * 1000;
const REPORT_EVERY_MS = 60_000;
/** Above this limit all views count again, because some double counts are better than unbounded memory. */
const MOST_REMEMBERED = 1_000_000;
const THE_GATEWAY: Actor = { userId: 'system', bot: false, sessionId: 'gateway' };

export type PostViews = {
  /** Counts the posts in a reply for the address that received it. */
  readonly shown: (reply: unknown, address: string) => void;
  readonly report: () => Promise<void>;
  /** Reports the remaining counts. */
  readonly stop: () => Promise<void>;
};

export type PostViewsOptions = { readonly sender: Pick<CommandSender, 'send'>; readonly clock: () => number; readonly logger: Logger };

export function postViews({ sender, clock, logger }: PostViewsOptions): PostViews {
  let hour = 0;
  let seen = new Set<string>();
  let counts = new Map<string, number>();

  function shown(reply: unknown, address: string): void {
    const ids = shownPostIds(reply);
    if (ids.length === 0) return;
    const now = Math.floor(clock() / HOUR_MS);
    if (now !== hour || seen.size > MOST_REMEMBERED) seen = new Set();
    hour = now;
    for (const id of ids) {
      const view = `${id} ${address}`;
      if (seen.has(view)) continue;
      seen.add(view);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }

  async function report(): Promise<void> {
    const views = [...counts].map(([postId, count]) => ({ postId, views: count }));
    counts = new Map();
    for (let from = 0; from < views.length; from += POST_LIMITS.viewedAtOnce) {
      const part = views.slice(from, from + POST_LIMITS.viewedAtOnce);
      try {
        await sender.send(countPostViews, THE_GATEWAY, {}, { views: part });
      } catch (error) {
        for (const { postId, views: count } of views.slice(from)) counts.set(postId, (counts.get(postId) ?? 0) + count);
        logger.warn({ err: error }, 'Views of posts could not be reported: they are reported later');
        return;
      }
    }
  }

  const timer = setInterval(() => void report(), REPORT_EVERY_MS);
  timer.unref();

  return {
    shown,
    report,
    async stop() {
      clearInterval(timer);
      await report();
    },
  };
}
