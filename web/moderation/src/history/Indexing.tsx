import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { text } from '../texts.ts';

/** The progress of the index, which the server builds before the first search. */
export function Indexing({ share }: { readonly share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <Box role="status" sx={{ py: 3 }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {text('historyIndexing', { percent })}
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={text('historyIndexing', { percent })} />
    </Box>
  );
}
