import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';

type LogInCodeProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | null | undefined;
};

/** The code field of the second login step. */
export function LogInCode({ value, onChange, error }: LogInCodeProps) {
  return (
    <TextField
      label={text('loginCode')}
      description={text('codeText')}
      name="code"
      autoComplete="one-time-code"
      value={value}
      onChange={onChange}
      error={error}
      autoFocus
    />
  );
}
