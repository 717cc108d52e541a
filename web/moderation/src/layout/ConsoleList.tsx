import type { ReactElement, ReactNode } from 'react';
import { List, Pagination, type SortPayload } from 'react-admin';
import { lists } from '../reading/lists.ts';
import type { RowToCsv } from './ExportCsvButton.tsx';
import { ListActions } from './ListActions.tsx';
import { useDocumentTitle } from './PageTitle.tsx';
import { Empty, ListFailed } from './states.tsx';

type Props = {
  readonly resource: string;
  readonly title: string;
  /** Shown if the list has no entries without filters. */
  readonly empty: string;
  readonly emptyText?: string;
  readonly filters?: readonly ReactElement[];
  /** The filters until the moderator changes them. */
  readonly filterDefaults?: Readonly<Record<string, unknown>>;
  readonly sort?: SortPayload;
  readonly children: ReactNode;
  readonly refetchEveryMs?: number;
  /** Converts a row for the export. Missing: no export. */
  readonly toCsv?: RowToCsv;
};

function isAlwaysOn({ props }: ReactElement): boolean {
  return typeof props === 'object' && props !== null && 'alwaysOn' in props;
}

/** The common list: pages of the contract's size, by cursor, with loading and error states. */
export function ConsoleList(props: Props) {
  const { resource, title, empty, emptyText, filters, filterDefaults, sort, children, refetchEveryMs, toCsv } = props;
  useDocumentTitle(title);
  const hasOptionalFilters = filters?.some((filter) => !isAlwaysOn(filter)) === true;
  const size = lists[resource]?.size;
  return (
    <List
      resource={resource}
      title={title}
      {...(filters ? { filters: [...filters] } : {})}
      {...(filterDefaults ? { filterDefaultValues: filterDefaults } : {})}
      {...(sort ? { sort } : {})}
      actions={<ListActions hasOptionalFilters={hasOptionalFilters} toCsv={toCsv} />}
      perPage={size ?? 100_000}
      pagination={size === null ? false : <Pagination rowsPerPageOptions={[]} />}
      empty={<Empty title={empty} {...(emptyText === undefined ? {} : { words: emptyText })} />}
      error={<ListFailed />}
      exporter={false}
      queryOptions={{ retry: false, ...(refetchEveryMs === undefined ? {} : { refetchInterval: refetchEveryMs }) }}
      sx={{
        minWidth: 0,
        '& .RaList-main': { minWidth: 0 },
        '& .RaList-content': { minWidth: 0 },
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
      }}
    >
      {children}
    </List>
  );
}
