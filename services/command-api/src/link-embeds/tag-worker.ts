/** Reads one page after the other, in a thread of its own: a page that is made to be slow to read slows nothing else down. */
import { parentPort } from 'node:worker_threads';
import { type PageTags, pageTags } from './page-tags.ts';

parentPort?.on('message', (html: string) => {
  void pageTags(html)
    .catch((): PageTags => ({}))
    .then((tags) => parentPort?.postMessage(tags));
});
// What has been loaded: the time that a page may take begins after this.
parentPort?.postMessage({});
