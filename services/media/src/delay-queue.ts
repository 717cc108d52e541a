/** Tasks with a due time. They are stored next to the files, so they survive a restart. */
import type { FileStore } from './file-store.ts';

export type Note = { readonly at: number; readonly id: string; readonly text: string };

export type DelayQueue = {
  readonly note: (note: Note) => Promise<void>;
  /** The task is done or no longer needed. */
  readonly strike: (note: Pick<Note, 'at' | 'id'>) => Promise<void>;
  /** All tasks that are due at this time, oldest first. */
  readonly upTo: (at: number) => AsyncIterable<Note>;
};

export function delayQueue(store: FileStore, name: string): DelayQueue {
  const keyOf = ({ at, id }: Pick<Note, 'at' | 'id'>) => `${name}/${at}-${id}`;
  return {
    note: ({ text, ...when }) => store.write(keyOf(when), text),
    strike: (note) => store.remove(keyOf(note)),
    async *upTo(end) {
      for await (const key of store.list(`${name}/`)) {
        const [at = '', id = ''] = key.slice(name.length + 1).split('-');
        // Times have the same number of digits for centuries, so keys sort by time.
        if (Number(at) > end) return;
        const text = await store.readText(key);
        if (text !== null) yield { at: Number(at), id, text };
      }
    },
  };
}
