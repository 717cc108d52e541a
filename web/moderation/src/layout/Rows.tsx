import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Asked } from '../reading/use-asked.ts';
import { Failed, Waiting } from './states.tsx';

type Props<Row> = {
  readonly rows?: readonly Row[];
  readonly asked?: Asked<readonly Row[]>;
  readonly empty: string;
  readonly children: (row: Row) => ReactNode;
};

/** A short list inside a page, with loading, empty and error states. */
export function Rows<Row extends { readonly id: string | number }>({ rows, asked, empty, children }: Props<Row>) {
  const found = rows ?? asked?.data;
  if (!found && asked?.error) return <Failed error={asked.error} onRetry={asked.again} />;
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
