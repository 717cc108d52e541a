import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { FormDialog } from '../layout/FormDialog.tsx';
import { text } from '../texts.ts';

type Props = { readonly onPassword: (password: string) => Promise<void>; readonly onCancel: () => void };

/** Asks for the moderator's password, which is then valid for some minutes. */
export function PasswordDialog({ onPassword, onCancel }: Props) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function submit(): Promise<void> {
    if (password.trim() === '') return setProblem(text('passwordMissing'));
    setIsPending(true);
    try {
      await onPassword(password);
    } catch (error) {
      setProblem(problemOf(error).message);
      setIsPending(false);
    }
  }

  return (
    <FormDialog
      closesAtOnce
      title={text('passwordTitle')}
      explanation={text('passwordText')}
      confirm={text('confirmPassword')}
      width="xs"
      isPending={isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={text('password')}
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={problem !== null}
        helperText={problem}
      />
    </FormDialog>
  );
}
