/** As many rows as there are, a page at a time: the next page begins behind the last row of the one before. */
const PAGE = 200;

export async function* paged<Row>(read: (after: Row | null, limit: number) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(after, PAGE);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}
