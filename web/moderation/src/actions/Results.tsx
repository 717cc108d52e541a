import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { text } from '../texts.ts';
import type { Result } from './action.ts';

type Props = { readonly results: readonly Result[]; readonly all: number };

/** The result of each target. The audit log has the successful ones. */
export function Results({ results, all }: Props) {
  const done = results.filter(({ problem }) => problem === null).length;
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {text('progress', { done, all })}
      </Typography>
      <Box tabIndex={0} role="region" aria-label={text('results')} sx={{ maxHeight: 320, overflowY: 'auto', display: 'grid', gap: 0.5 }}>
        {results.map(({ target, problem }) => (
          <Alert key={target.id} severity={problem ? 'error' : 'success'} variant="outlined" sx={{ py: 0 }}>
            {target.name}: {problem ? problem.message : text('done')}
          </Alert>
        ))}
      </Box>
      <Box sx={{ mt: 1 }}>
        <Link to="/audit-log">{text('seeAuditLog')}</Link>
      </Box>
    </>
  );
}
