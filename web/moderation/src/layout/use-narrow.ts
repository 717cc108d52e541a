import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen is too narrow for many columns. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 850px)');
}
