/** Reads any number of rows in pages. Each page starts after the last row of the previous one. */
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
