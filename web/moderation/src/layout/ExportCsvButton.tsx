import Download from '@mui/icons-material/DownloadOutlined';
import { useState } from 'react';
import { Button, type RaRecord, useDataProvider, useListContext, useNotify } from 'react-admin';
import { problemOf } from '../api/problem.ts';
import { retryRateLimited } from '../api/retry-rate-limited.ts';
import { gatherPages } from '../reading/gather-pages.ts';
import { lists } from '../reading/lists.ts';
import { text } from '../texts.ts';
import { type CsvRow, csvOf } from './csv.ts';

/** The server limits how often a list is read, so more rows would take minutes. */
const MOST = 3000;

/** A method, so that each list can narrow the type of its rows. */
export type RowToCsv = { toCsv(row: RaRecord): CsvRow | Promise<CsvRow> }['toCsv'];

/** Exports all pages of the list with its filters and order. */
export function ExportCsvButton({ toCsv }: { readonly toCsv: RowToCsv }) {
  const { resource, filterValues, sort, total } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [isPending, setIsPending] = useState(false);

  async function save(): Promise<void> {
    setIsPending(true);
    try {
      const perPage = lists[resource]?.size ?? MOST;
      const rows = await gatherPages(async (page) => {
        const params = { filter: filterValues, sort, pagination: { page, perPage } };
        const { data, pageInfo } = await retryRateLimited(() => dataProvider.getList(resource, params));
        return { data, hasNextPage: pageInfo?.hasNextPage === true };
      }, MOST);
      saveFile(`${resource}.csv`, csvOf(await Promise.all(rows.map(toCsv))));
      if (rows.length === MOST) notify(text('exportCut', { count: MOST }), { type: 'warning' });
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    }
    setIsPending(false);
  }

  return (
    <Button label={text('exportCsv')} onClick={() => void save()} disabled={isPending || total === 0}>
      <Download />
    </Button>
  );
}

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
