import { REGISTRATION_LIMITS } from '@folkmoot/contracts/registration/limits';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '../layout/FormDialog.tsx';
import { text } from '../texts.ts';

type Props = {
  readonly count: number;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly onReject: (reason: string) => Promise<void>;
};

/** Asks for one reason for all selected registrations. */
export function RejectDialog({ count, isPending, onCancel, onReject }: Props) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={text.many('registrationsRejectTitle', count)}
      explanation={text('registrationsRejectText')}
      confirm={text('registrationsReject')}
      isPending={isPending}
      onSubmit={() => onReject(reason.trim())}
      onCancel={onCancel}
    >
      <TextField
        label={text('registrationsReason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REGISTRATION_LIMITS.reason } }}
        multiline
        minRows={2}
        fullWidth
        autoFocus
        margin="dense"
      />
    </FormDialog>
  );
}
