import { deleteCannedText } from '@folkmoot/contracts/tickets/canned-commands';
import type { CannedText } from '@folkmoot/contracts/tickets/staff-wire';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { text } from '../texts.ts';

type Props = { readonly canned: CannedText; readonly onDone: () => void; readonly onCancel: () => void };

/** Asks for confirmation, because it deletes the text for all moderators. */
export function DeleteCannedText({ canned, onDone, onCancel }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function remove(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      await call(deleteCannedText, { params: { cannedTextId: canned.id } });
      onDone();
    } catch (error) {
      setProblem(problemOf(error).message);
      setIsPending(false);
    }
  }

  return (
    <>
      <DialogContent>
        <DialogContentText>{text('deleteCannedText', { name: canned.name })}</DialogContentText>
        {problem && (
          <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={isPending} autoFocus>
          {text('cancel')}
        </Button>
        <Button variant="contained" color="error" loading={isPending} onClick={() => void remove()}>
          {text('delete')}
        </Button>
      </DialogActions>
    </>
  );
}
