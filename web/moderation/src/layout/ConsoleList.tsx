import type { ReactElement, ReactNode } from 'react';
import { List, Pagination, type SortPayload } from 'react-admin';
import { lists } from '../reading/lists.ts';
import { Empty, ListFailed } from './states.tsx';

type Props = {
  readonly resource: string;
  readonly title: string;
  readonly empty: string;
  readonly filters?: readonly ReactElement[];
  /** What is asked for until somebody chooses. */
  readonly filterDefaults?: Readonly<Record<string, unknown>>;
  readonly sort?: SortPayload;
  readonly children: ReactNode;
  readonly refetchEveryMs?: number;
  readonly actions?: ReactElement | false;
};

/** A list as all of them are: a page as long as the contract's, on by cursor, with its states. */
export function ConsoleList({ resource, title, empty, filters, filterDefaults, sort, children, refetchEveryMs, actions }: Props) {
  const size = lists[resource]?.size;
  return (
    <List
      resource={resource}
      title={title}
      {...(filters ? { filters: [...filters] } : {})}
      {...(filterDefaults ? { filterDefaultValues: filterDefaults } : {})}
      {...(sort ? { sort } : {})}
      {...(actions === undefined ? {} : { actions })}
      perPage={size ?? 100_000}
      pagination={size === null ? false : <Pagination rowsPerPageOptions={[]} />}
      empty={<Empty title={empty} />}
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
