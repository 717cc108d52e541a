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
  /** What its button says. */
  readonly confirm: string;
  readonly isPending: boolean;
  readonly isDestructive?: boolean;
  /** Nothing can be sent as it is. */
  readonly isIncomplete?: boolean;
  /** Why it was refused, where that stands at no field. */
  readonly problem?: string | null;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** What is filled in, what went wrong, and the two ways out: inside a dialog. */
export function DialogForm(props: FormProps) {
  const { confirm, isPending, isDestructive = false, isIncomplete = false, problem = null, onSubmit, onCancel, children } = props;
  return (
    <Box
      component="form"
      noValidate
      // The fields scroll, and the buttons stay in view.
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
  /** What is typed is not worth a question: a password. */
  readonly closesAtOnce?: boolean;
};

/** Asks for something; stays open while it is being done. Escape and a click outside do not lose what was typed: the dialog asks first. */
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
  /** Throws when it is refused: the dialog says why and stays open. */
  readonly action: () => Promise<void>;
  readonly onDone: () => void;
};

/** Asks before something is done that nothing has to be filled in for. */
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
