import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Facts } from '../../layout/Section.tsx';
import { text } from '../../texts.ts';

/** Names and values; null: it was not there, or could not be seen. */
export type Told = readonly (readonly [string, ReactNode])[] | null;

type Props = { readonly was: Told; readonly is: Told; readonly absent: string };

/** Then and now, beside each other where there is room. */
export function PastSides({ was, is, absent }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' }}>
      <Side title={text('pastThen')} told={was} absent={absent} />
      <Side title={text('pastNow')} told={is} absent={absent} />
    </Box>
  );
}

function Side({ title, told, absent }: { readonly title: string; readonly told: Told; readonly absent: string }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {told ? (
        <Facts facts={told} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {absent}
        </Typography>
      )}
    </Box>
  );
}
