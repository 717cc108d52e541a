import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly children: ReactNode; readonly isWide?: boolean; readonly action?: ReactNode };

/** A section of a page. A wide section has its own margin, so the columns above it have none below. */
export function Section({ title, children, isWide = false, action }: Props) {
  return (
    <Paper
      component="section"
      aria-label={title}
      sx={{ p: 2, mt: isWide ? 2 : 0, mb: 2, minWidth: 0, breakInside: 'avoid', columnSpan: isWide ? 'all' : 'none' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h2">{title}</Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}

/** Sections in columns if there is space. */
export function Sections({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ columnWidth: 340, columnGap: 2 }}>{children}</Box>;
}

/** Labels and values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)', columnGap: 2, rowGap: 0.75 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
