import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { text } from '../texts.ts';

type FormProps = {
  /** The label of the confirm button. */
  readonly confirm: string;
  readonly isPending: boolean;
  readonly isDestructive?: boolean;
  /** Required input is missing. */
  readonly isIncomplete?: boolean;
  /** A refusal that belongs to no field. */
  readonly problem?: string | null;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** The contents of a form dialog: fields, error, and buttons. */
export function DialogForm(props: FormProps) {
  const { confirm, isPending, isDestructive = false, isIncomplete = false, problem = null, onSubmit, onCancel, children } = props;
  return (
    <Box
      component="form"
      noValidate
      // The fields scroll, and the buttons stay visible.
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <DialogContent sx={{ pt: 0.5 }}>
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
        <Button type="submit" variant="contained" color={isDestructive ? 'error' : 'primary'} loading={isPending} disabled={isIncomplete}>
          {confirm}
        </Button>
      </DialogActions>
    </Box>
  );
}

type DialogProps = FormProps & {
  readonly title: string;
  readonly explanation?: string;
  readonly width?: 'xs' | 'sm';
  /** Closing needs no confirmation, because the input (a password) is quick to type again. */
  readonly closesAtOnce?: boolean;
};

/** A form in a dialog, which stays open while it is sent. Escape and a click outside ask for confirmation if there is input. */
export function FormDialog({ title, explanation, width = 'sm', closesAtOnce = false, children, ...form }: DialogProps) {
  const titleId = useId();
  const [isTyped, setIsTyped] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  function close(): void {
    if (form.isPending) return;
    if (isTyped && !closesAtOnce) setIsLeaving(true);
    else form.onCancel();
  }

  return (
    <Dialog open onClose={close} onChange={() => setIsTyped(true)} maxWidth={width} fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogForm {...form}>
        {explanation !== undefined && <DialogContentText sx={{ mb: 1 }}>{explanation}</DialogContentText>}
        {children}
      </DialogForm>
      {isLeaving && <DiscardQuestion onKeep={() => setIsLeaving(false)} onDiscard={form.onCancel} />}
    </Dialog>
  );
}

type ConfirmProps = Pick<DialogProps, 'title' | 'explanation' | 'confirm' | 'onCancel'> & {
  /** Throws a refusal, which the dialog shows. The dialog stays open. */
  readonly action: () => Promise<void>;
  readonly onDone: () => void;
};

/** Asks for confirmation of an action without input. */
export function ConfirmDialog({ action, onDone, ...words }: ConfirmProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function run(): Promise<void> {
    setIsPending(true);
    try {
      await action();
      onDone();
    } catch (error) {
      setProblem(problemOf(error).message);
      setIsPending(false);
    }
  }

  return (
    <FormDialog {...words} isPending={isPending} problem={problem} onSubmit={run} width="xs">
      {null}
    </FormDialog>
  );
}

function DiscardQuestion({ onKeep, onDiscard }: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  const [titleId, textId] = [useId(), useId()];
  return (
    <Dialog open onClose={onKeep} maxWidth="xs" role="alertdialog" aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{text('discardTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text('discardText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onDiscard} color="error">
          {text('discard')}
        </Button>
        <Button onClick={onKeep} variant="contained" autoFocus>
          {text('keepEditing')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
