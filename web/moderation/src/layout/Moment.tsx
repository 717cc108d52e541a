import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { dayText, momentText } from '../format.ts';

/** The day, and the time of it on hover. */
export function Moment({ at }: { readonly at: number }) {
  return (
    <Tooltip title={momentText(at)}>
      <Box component="time" dateTime={new Date(at).toISOString()} sx={{ whiteSpace: 'nowrap' }}>
        {dayText(at)}
      </Box>
    </Tooltip>
  );
}
