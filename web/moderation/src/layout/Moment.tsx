import Box from '@mui/material/Box';
import { momentText } from '../format.ts';

/** The day and the time of it, in figures that stand below each other. */
export function Moment({ at }: { readonly at: number }) {
  return (
    <Box
      component="time"
      dateTime={new Date(at).toISOString()}
      sx={{ whiteSpace: { xs: 'normal', sm: 'nowrap' }, fontVariantNumeric: 'tabular-nums' }}
    >
      {momentText(at)}
    </Box>
  );
}
