/**
 * Pages by number over lists that are read by cursor: where each page ended is remembered, so that the next begins there. A page whose
 * predecessor is not known (the address was opened at it) is reached by reading those before it.
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

/** A moderator who looks through more lists than this begins anew. */
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
