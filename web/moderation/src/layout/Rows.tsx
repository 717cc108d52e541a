import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ConsoleQuery } from '../reading/use-console-query.ts';
import { Failed, Waiting } from './states.tsx';

type Props<Row> = {
  readonly rows?: readonly Row[];
  readonly query?: ConsoleQuery<readonly Row[]>;
  readonly empty: string;
  readonly children: (row: Row) => ReactNode;
};

/** A short list inside a page, with loading, empty and error states. */
export function Rows<Row extends { readonly id: string | number }>({ rows, query, empty, children }: Props<Row>) {
  const found = rows ?? query?.data;
  if (!found && query?.error) return <Failed error={query.error} onRetry={query.again} />;
  if (!found) return <Waiting />;
  if (found.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {empty}
      </Typography>
    );
  }
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxHeight: 360, overflowY: 'auto', fontSize: 'var(--font-size-small)' }}
    >
      {found.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </Box>
  );
}
