import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { text } from '../texts.ts';

type FormProps = {
  /** What its button says. */
  readonly confirm: string;
  readonly isPending: boolean;
  /** Nothing can be sent as it is. */
  readonly isIncomplete?: boolean;
  /** Why it was refused, where that stands at no field. */
  readonly problem?: string | null;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** What is filled in, what went wrong, and the two ways out: inside a dialog. */
export function DialogForm({ confirm, isPending, isIncomplete = false, problem = null, onSubmit, onCancel, children }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <DialogContent>
        {children}
        {problem !== null && (
          <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={isPending}>
          {text('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={isPending} disabled={isIncomplete}>
          {confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

type DialogProps = FormProps & { readonly title: string; readonly explanation?: string; readonly width?: 'xs' | 'sm' };

/** Asks for something; stays open while it is being done. */
export function FormDialog({ title, explanation, width = 'sm', children, ...form }: DialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={() => !form.isPending && form.onCancel()} maxWidth={width} fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogForm {...form}>
        {explanation !== undefined && <DialogContentText sx={{ mb: 1 }}>{explanation}</DialogContentText>}
        {children}
      </DialogForm>
    </Dialog>
  );
}
