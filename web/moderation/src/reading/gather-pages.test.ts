import { expect, it } from 'vitest';
import { gatherPages } from './gather-pages.ts';

const pages = [[1, 2], [3, 4], [5]];
const read = async (page: number) => ({ data: pages[page - 1] ?? [], hasNextPage: page < pages.length });

it('collects all pages in order', async () => {
  expect(await gatherPages(read, 100)).toEqual([1, 2, 3, 4, 5]);
});

it('stops at the limit', async () => {
  expect(await gatherPages(read, 3)).toEqual([1, 2, 3]);
});
