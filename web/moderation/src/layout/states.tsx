/** The empty, loading and error states of lists and pages. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { problemOf } from '../api/problem.ts';
import { text } from '../texts.ts';

type EmptyProps = { readonly title: string; readonly words?: string };

export function Empty({ title, words }: EmptyProps) {
  return (
    <Box sx={{ px: 2, py: 5, textAlign: 'center', width: '100%' }}>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {words && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {words}
        </Typography>
      )}
    </Box>
  );
}

type FailedProps = { readonly error: unknown; readonly onRetry: () => void };

export function Failed({ error, onRetry }: FailedProps) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {text('tryAgain')}
        </Button>
      }
    >
      {problemOf(error).message}
    </Alert>
  );
}

/** For a list of react-admin. */
export function ListFailed() {
  const { error, refetch } = useListContext();
  return <Failed error={error} onRetry={() => void refetch()} />;
}

export function Waiting({ rows = 3 }: { readonly rows?: number }) {
  return (
    <Box aria-busy="true" role="status" aria-label={text('opening')}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={32} />
      ))}
    </Box>
  );
}
