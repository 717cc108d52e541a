import { describe, expect, it } from 'vitest';
import { cursorPages } from './cursor-pages.ts';

const ROWS = Array.from({ length: 7 }, (_, index) => ({ id: String(index) }));

/** A list of seven rows in pages of three, which records its requests. */
function aList() {
  const requested: (string | undefined)[] = [];
  const pages = cursorPages();
  return {
    requested,
    async page(number: number) {
      const rows = await pages.page('seven', number, 3, async (after) => {
        requested.push(after);
        return ROWS.filter(({ id }) => after === undefined || id > after).slice(0, 3);
      });
      return rows.map(({ id }) => id);
    },
  };
}

describe('pages of a list with cursors', () => {
  it('continue after the previous page', async () => {
    const list = aList();
    expect([await list.page(1), await list.page(2), await list.page(3)]).toEqual([['0', '1', '2'], ['3', '4', '5'], ['6']]);
    expect(list.requested).toEqual([undefined, '2', '5']);
  });

  it('are found if one is opened out of order', async () => {
    const list = aList();
    expect(await list.page(3)).toEqual(['6']);
    expect(list.requested).toEqual([undefined, '2', '5']);
  });

  it('are empty after the end', async () => {
    const list = aList();
    expect([await list.page(4), await list.page(9)]).toEqual([[], []]);
  });
});
