import { describe, expect, it } from 'vitest';
import { lanes } from './lanes.ts';

function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

describe('lanes', () => {
  it('run their work one after another, in order, also after a failure', async () => {
    const { inTurn } = lanes();
    const first = gate();
    const done: number[] = [];
    const work = [
      inTurn('a', async () => {
        await first.passed;
        done.push(1);
      }),
      inTurn('a', async () => {
        done.push(2);
        throw new Error('no');
      }).catch(() => undefined),
      inTurn('a', async () => {
        done.push(3);
      }),
    ];
    first.open();
    await Promise.all(work);
    expect(done).toEqual([1, 2, 3]);
  });

  it('do not wait for each other', async () => {
    const { inTurn } = lanes();
    const first = gate();
    const firstWork = inTurn('a', () => first.passed);
    expect(await inTurn('b', async () => 'through')).toBe('through');
    first.open();
    await firstWork;
  });
});
