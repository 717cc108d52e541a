import { openSealedFields } from '@folkmoot/contracts/history/commands';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { OpenedField } from '@folkmoot/contracts/history/wire';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { carryOutEach } from '../actions/carry-out-each.ts';
import { call } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { listOf } from '../format.ts';
import { FormDialog } from '../layout/FormDialog.tsx';
import { useStepUp } from '../step-up/step-up.ts';
import { text } from '../texts.ts';

type Props = {
  readonly position: number;
  readonly fields: readonly string[];
  readonly onOpened: (fields: readonly OpenedField[]) => void;
  readonly onClose: () => void;
};

const { min, max } = HISTORY_LIMITS.reason;

/** Asks for a reason and the password, which the server records before it returns the fields. */
export function OpenSealedDialog({ position, fields, onOpened, onClose }: Props) {
  const stepUp = useStepUp();
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isMissing = isAsked && reason.trim().length < min;

  async function submit(): Promise<void> {
    setIsAsked(true);
    setProblem(null);
    if (reason.trim().length < min) return;
    setIsPending(true);
    let opened: readonly OpenedField[] | null = null;
    await carryOutEach([{ id: String(position), name: String(position) }], {
      ...stepUp,
      carryOut: async (target, password) => {
        const params = { position: target.id };
        opened = (await call(openSealedFields, { params, body: { reason: reason.trim(), password } })).fields;
      },
      onResult: ({ problem: met }) => setProblem(met),
    });
    setIsPending(false);
    if (opened) onOpened(opened);
  }

  return (
    <FormDialog
      title={text('historyRevealTitle')}
      explanation={text('historyRevealText', { fields: listOf(fields) })}
      confirm={text('historyRevealNow')}
      isPending={isPending}
      problem={problem?.message ?? null}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        label={text('reason')}
        autoFocus
        multiline
        minRows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isMissing}
        helperText={isMissing ? text('historyReasonMissing', { min }) : text('reasonLength', { max })}
        slotProps={{ htmlInput: { maxLength: max } }}
      />
    </FormDialog>
  );
}
