/**
 * Numbered pages over lists with cursors. The end of each page is remembered as the start of the next. To open a page whose predecessor is
 * unknown (from the address), all pages before it are read.
 */
export type PageLoader<Row> = (after: string | undefined) => Promise<readonly Row[]>;

export type CursorPages = {
  readonly page: <Row extends { readonly id: string | number }>(
    list: string,
    number: number,
    size: number,
    load: PageLoader<Row>,
  ) => Promise<readonly Row[]>;
};

/** The number of remembered lists. With more, all are forgotten. */
const REMEMBERED = 500;

export function cursorPages(): CursorPages {
  const ends = new Map<string, string>();

  return {
    async page(list, number, size, load) {
      type Row = Awaited<ReturnType<typeof load>>[number];

      async function read(each: number): Promise<readonly Row[]> {
        if (each <= 1) return keep(1, await load(undefined));
        const key = `${list} ${each - 1}`;
        if (!ends.has(key)) await read(each - 1);
        const after = ends.get(key);
        return after === undefined ? [] : keep(each, await load(after));
      }

      function keep(each: number, rows: readonly Row[]): readonly Row[] {
        const last = rows.at(-1);
        const key = `${list} ${each}`;
        if (ends.size >= REMEMBERED) ends.clear();
        if (last && rows.length >= size) ends.set(key, String(last.id));
        else ends.delete(key);
        return rows;
      }

      return read(number);
    },
  };
}
