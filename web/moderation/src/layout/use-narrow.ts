import useMediaQuery from '@mui/material/useMediaQuery';

/** Where there is no room for many columns. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 850px)');
}
