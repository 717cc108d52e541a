/** Runs the tag parser in a thread, and ends the thread if a page takes too much time or memory. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageTags } from './page-tags.ts';

export type TagReader = {
  /** null: the page could not be read in time. */
  readonly read: (html: string) => Promise<PageTags | null>;
  readonly stop: () => Promise<void>;
};

const THREAD = join(import.meta.dirname, 'tag-worker.ts');
const PAGE_MS = 4000;
/** The time to load the parser once, which may be long on a busy machine. */
const BEGIN_MS = 60_000;
const RESOURCES = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** `ready`: whether the thread reported that it is ready. */
type Thread = { readonly worker: Worker; readonly ready: Promise<boolean> };

/** Starts with the first page. Reads one page at a time, because parsing takes milliseconds and fetching far longer. */
export function tagReader(pageMs = PAGE_MS): TagReader {
  let thread: Thread | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let stopped = false;

  function begin(): Thread {
    const worker = new Worker(THREAD, { resourceLimits: RESOURCES, env: {} });
    worker.unref();
    // Without a listener, an error of the thread would end the process.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (thread?.worker === worker) thread = null;
    });
    const begun = { worker, ready: answerOf(worker, BEGIN_MS).then((answer) => answer !== null) };
    thread = begun;
    return begun;
  }

  function end({ worker }: Thread): Promise<unknown> {
    if (thread?.worker === worker) thread = null;
    return worker.terminate();
  }

  async function ask(html: string): Promise<PageTags | null> {
    if (stopped) return null;
    const asked = thread ?? begin();
    const tags = (await asked.ready) && !stopped ? await answerOf(asked.worker, pageMs, html) : null;
    if (tags === null) await end(asked);
    return tags;
  }

  return {
    read(html) {
      const read = last.then(() => ask(html));
      last = read;
      return read;
    },
    async stop() {
      stopped = true;
      if (thread) await end(thread);
      await last;
    },
  };
}

/** The next message of a thread. null: none arrived in time. */
function answerOf(worker: Worker, withinMs: number, html?: string): Promise<PageTags | null> {
  return new Promise((resolve) => {
    function settle(answer: PageTags | null): void {
      clearTimeout(late);
      worker.off('message', settle);
      worker.off('exit', failed);
      resolve(answer);
    }
    const failed = () => settle(null);
    const late = setTimeout(failed, withinMs);
    worker.once('message', settle);
    worker.once('exit', failed);
    if (html !== undefined) worker.postMessage(html);
  });
}
