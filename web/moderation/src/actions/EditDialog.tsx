import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { Problem } from '../api/problem.ts';
import { listOf } from '../format.ts';
import { FormDialog } from '../layout/FormDialog.tsx';
import { useStepUp } from '../step-up/step-up.ts';
import { text } from '../texts.ts';
import { carryOutEach } from './carry-out-each.ts';

type Refused = (path: string, hint?: string) => { readonly error: boolean; readonly helperText: string | undefined };

type Props = {
  readonly title: string;
  /** The names of the changed fields. */
  readonly changes: readonly string[];
  readonly save: (password: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: (refused: Refused) => ReactNode;
};

/** Edits one record: lists the changes before saving, and shows a refusal at its field. */
export function EditDialog({ title, changes, save, onClose, children }: Props) {
  const stepUp = useStepUp();
  const refresh = useRefresh();
  const notify = useNotify();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function submit(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    let refused: Problem | null = null;
    const isDone = await carryOutEach([{ id: title, name: title }], {
      ...stepUp,
      carryOut: (_target, password) => save(password),
      onResult: (result) => {
        refused = result.problem;
      },
    });
    setIsPending(false);
    if (!isDone) return;
    setProblem(refused);
    if (refused) return;
    notify(text('saved'), { type: 'success' });
    refresh();
    onClose();
  }

  function refused(path: string, hint?: string): ReturnType<Refused> {
    return { error: problem?.path === path, helperText: problem?.path === path ? problem.message : hint };
  }

  return (
    <FormDialog
      title={title}
      confirm={text('save')}
      isPending={isPending}
      isIncomplete={changes.length === 0}
      problem={problem?.message ?? null}
      onSubmit={submit}
      onCancel={onClose}
    >
      {children(refused)}
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1 }}>
        {changes.length > 0 ? text('willChange', { names: listOf(changes) }) : text('nothingChanged')}
      </Typography>
    </FormDialog>
  );
}
