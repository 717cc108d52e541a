/** Hashes the Postgres log with several workers. Its positions have no gaps, so it can be split in advance. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import type { EventLog } from '../event-log/port.ts';
import { type LeafPage, leavesOf, type ReadLeaves } from './leaf-pages.ts';

const Page = z.object({ positions: z.instanceof(Float64Array), hashes: z.instanceof(Uint8Array), why: z.string().nullable() });
const Failed = z.object({ failed: z.string() });

/** A few megabytes of events. */
const STRETCH = 8192;
/** Ranges queued per worker, so that it never waits for the comparison. */
const AHEAD = 2;

type Hasher = { readonly hash: (after: number, to: number) => Promise<LeafPage>; readonly stop: () => Promise<number> };

function startHasher(url: string): Hasher {
  const worker = new Worker(new URL('./leaf-worker.ts', import.meta.url), { workerData: { url } });
  const waiting: { readonly resolve: (page: LeafPage) => void; readonly reject: (error: Error) => void }[] = [];
  worker.on('message', (message: unknown) => {
    const page = Page.safeParse(message);
    const asked = waiting.shift();
    if (page.success) asked?.resolve({ ...page.data, hashes: Buffer.from(page.data.hashes.buffer) });
    else
      asked?.reject(new Failure('NotReady', `The log could not be read: ${Failed.safeParse(message).data?.failed ?? 'no reason given'}`));
  });
  worker.on('error', (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return {
    hash: (after, to) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage({ after, to });
      }),
    stop: () => worker.terminate(),
  };
}

export function postgresLeaves(log: EventLog, url: string, workers: number): ReadLeaves {
  return async function* pages(after) {
    const head = await log.head();
    const hashers = Array.from({ length: workers }, () => startHasher(url));
    const begun: Promise<LeafPage>[] = [];
    let last = after;
    let cut = after;

    function beginNext(): void {
      const hasher = hashers.shift();
      if (!hasher) return;
      hashers.push(hasher);
      // The first range includes anything before the first position.
      const to = Math.min(head, Math.max(cut, -1) + STRETCH);
      const page = hasher.hash(cut, to);
      page.catch(() => undefined);
      begun.push(page);
      cut = to;
    }

    try {
      while (cut < head || begun.length > 0) {
        while (cut < head && begun.length < workers * AHEAD) beginNext();
        const page = await begun.shift();
        if (!page || page.positions.length === 0) continue;
        yield page;
        last = page.positions.at(-1) ?? last;
      }
    } finally {
      await Promise.all(hashers.map(({ stop }) => stop()));
    }
    // Events that were appended in the meantime, and those after the head.
    yield* leavesOf(log)(last);
  };
}
