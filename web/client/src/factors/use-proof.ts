/** Something that only the person may do: an open session is not enough. */
import { useState } from 'react';
import { placeProblem } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';

/** `code`: of an authenticator, where one was asked for. */
export type Proof = { readonly password: string; readonly code?: string };

type ProofField = { readonly value: string; readonly onChange: (value: string) => void; readonly error: string | undefined };

export type Proving = {
  readonly password: ProofField;
  /** null until somebody asks for it. */
  readonly code: ProofField | null;
  /** All that was asked for is there. */
  readonly isReady: boolean;
  readonly isPending: boolean;
  /** What went wrong and belongs below no field. */
  readonly problem: string | null;
  readonly attempt: () => void;
};

/** `onProved` throws what it was refused for. */
export function useProof(onProved: (proof: Proof) => Promise<void>): Proving {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const { attempt, isPending, problem, forget } = useAttempt(() =>
    onProved({ password: password.trim(), ...(code.trim() === '' ? {} : { code: code.trim() }) }),
  );
  const { fields, general } = placeProblem(problem, { password: ['password'], code: ['code'] });
  if (fields.code && !asksForCode) setAsksForCode(true);

  function field(value: string, set: (value: string) => void, error: string | undefined): ProofField {
    function onChange(next: string) {
      forget();
      set(next);
    }
    return { value, onChange, error };
  }

  return {
    password: field(password, setPassword, fields.password),
    code: asksForCode ? field(code, setCode, fields.code) : null,
    isReady: password.trim() !== '' && !(asksForCode && code.trim() === ''),
    isPending,
    problem: general,
    attempt: () => attempt(),
  };
}
