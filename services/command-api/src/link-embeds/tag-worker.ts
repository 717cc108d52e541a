/** Parses one page after the other in a separate thread, so that a page that is slow to parse delays nothing else. */
import { parentPort } from 'node:worker_threads';
import { type PageTags, pageTags } from './page-tags.ts';

parentPort?.on('message', (html: string) => {
  void pageTags(html)
    .catch((): PageTags => ({}))
    .then((tags) => parentPort?.postMessage(tags));
});
// The parser is loaded. The time limit of a page starts after this.
parentPort?.postMessage({});
