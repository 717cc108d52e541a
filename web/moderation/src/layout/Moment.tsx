import Box from '@mui/material/Box';
import { momentText } from '../format.ts';

/** Date and time, in figures of equal width. */
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
