import { deleteSiteRule } from '@folkmoot/contracts/automod/commands';
import type { ShownRule } from '@folkmoot/contracts/automod/wire';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { text } from '../texts.ts';
import { useChanged } from './use-automod.ts';
import { useCommandWithProof } from './use-command-with-proof.ts';

type Props = { readonly rule: ShownRule; readonly onClose: () => void };

/** Asks for confirmation, because deleting a rule cannot be undone. */
export function DeleteRule({ rule: { id, name }, onClose }: Props) {
  const titleId = useId();
  const changed = useChanged();
  const runWithProof = useCommandWithProof();
  const notify = useNotify();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    const outcome = await runWithProof(name, (password) => call(deleteSiteRule, { params: { ruleId: id }, body: { password } }));
    if (outcome === 'done') {
      await changed();
      notify(text('automodDeleted'), { type: 'success' });
      return onClose();
    }
    setIsPending(false);
    if (outcome !== 'cancelled') setProblem(outcome.message);
  }

  return (
    <Dialog open onClose={() => !isPending && onClose()} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {text('automodDelete', { name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{text('automodDeleteText')}</DialogContentText>
        {problem !== null && (
          <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending} autoFocus>
          {text('cancel')}
        </Button>
        <Button variant="contained" color="error" loading={isPending} onClick={() => void remove()}>
          {text('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
