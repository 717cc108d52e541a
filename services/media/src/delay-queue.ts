/** Notes with a time, on a store beside the files: what is to be looked at then survives the process. */
import type { FileStore } from './file-store.ts';

export type Note = { readonly at: number; readonly id: string; readonly text: string };

export type DelayQueue = {
  readonly note: (note: Note) => Promise<void>;
  /** Nothing is to be done about it any longer. */
  readonly strike: (note: Pick<Note, 'at' | 'id'>) => Promise<void>;
  /** Notes of up to then, oldest first. */
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
        // Times have as many digits for the next centuries, so keys are in their order.
        if (Number(at) > end) return;
        const text = await store.readText(key);
        if (text !== null) yield { at: Number(at), id, text };
      }
    },
  };
}
