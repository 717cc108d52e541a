import { describe, expect, it } from 'vitest';
import { nextWait, pollWatch } from './poll-watch.ts';

/** A watch with a manual clock. */
function aWatch({ changed = false }: { readonly changed?: boolean } = {}) {
  const asked: (readonly string[])[] = [];
  const waits: number[] = [];
  const page = { isVisible: true, fails: false };
  let due: (() => void) | null = null;
  const watch = pollWatch({
    fetchPolls: async (ids) => {
      asked.push(ids);
      if (page.fails) throw new Error('There is no network.');
      return changed;
    },
    isVisible: () => page.isVisible,
    after(ms, act) {
      waits.push(ms);
      due = act;
      return () => {
        if (due === act) due = null;
      };
    },
  });
  async function pass(): Promise<void> {
    const act = due;
    due = null;
    act?.();
    await new Promise(setImmediate);
  }
  return { watch, asked, waits, page, pass, isDue: () => due !== null };
}

describe('visible polls', () => {
  it('are fetched together while they are visible', async () => {
    const { watch, asked, pass, isDue } = aWatch();
    const ends = [watch.watch('1'), watch.watch('2'), watch.watch('2')];
    await pass();
    expect(asked).toEqual([['1', '2']]);
    ends[0]?.();
    ends[1]?.();
    await pass();
    expect(asked.at(-1)).toEqual(['2']);
    ends[2]?.();
    expect(isDue()).toBe(false);
  });

  it('are fetched less often without changes, and quickly again when another poll becomes visible', async () => {
    const { watch, waits, pass } = aWatch();
    watch.watch('1');
    for (let look = 0; look < 8; look += 1) await pass();
    expect(waits.slice(0, 3)).toEqual([4000, 6000, 9000]);
    expect(waits.at(-1)).toBe(30_000);
    watch.watch('2');
    expect(waits.at(-1)).toBe(4000);
    expect(nextWait(30_000, true)).toBe(4000);
  });

  it('are not fetched while the page is hidden, and scheduled again when it is visible', async () => {
    const { watch, asked, page, pass, isDue } = aWatch({ changed: true });
    watch.watch('1');
    page.isVisible = false;
    await pass();
    expect(asked).toEqual([]);
    expect(isDue()).toBe(false);
    page.isVisible = true;
    watch.wake();
    await pass();
    expect(asked).toEqual([['1']]);
  });

  it('are fetched again after an error', async () => {
    const { watch, asked, page, pass } = aWatch();
    page.fails = true;
    watch.watch('1');
    await pass();
    await pass();
    expect(asked).toHaveLength(2);
  });

  it('are limited to the number of one request', async () => {
    const { watch, asked, pass } = aWatch();
    for (let id = 1; id <= 40; id += 1) watch.watch(String(id));
    await pass();
    expect(asked[0]).toHaveLength(30);
    expect(asked[0]?.at(-1)).toBe('40');
  });
});
