/** Collects all pages of a list for an export. Pure, except for the given calls. */
export type PageOf<Row> = { readonly data: readonly Row[]; readonly hasNextPage: boolean };

/** Returns at most `most` rows. */
export async function gatherPages<Row>(read: (page: number) => Promise<PageOf<Row>>, most: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < most; page += 1) {
    const { data, hasNextPage } = await read(page);
    rows.push(...data);
    if (!hasNextPage) break;
  }
  return rows.slice(0, most);
}
