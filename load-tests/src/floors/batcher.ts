/** A minimal group commit: collects the next batch while one is being written. */

export type Batcher<Item> = { readonly add: (item: Item) => Promise<void> };

const MOST_IN_A_BATCH = 500;

type Waiting<Item> = { readonly item: Item; readonly resolve: () => void; readonly reject: (error: unknown) => void };

export function batcher<Item>(write: (items: readonly Item[]) => Promise<void>): Batcher<Item> {
  const waiting: Waiting<Item>[] = [];
  let writing = false;

  async function writeOn(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_IN_A_BATCH);
      try {
        await write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!writing) void writeOn();
      });
    },
  };
}
