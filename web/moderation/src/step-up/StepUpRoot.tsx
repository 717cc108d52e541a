import { beginStepUp, endStepUp } from '@folkmoot/contracts/moderation/commands';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { isValid, type StepUp, StepUpContext, type StepUpProof } from './step-up.ts';

type Waiting = { readonly answer: (proof: string | null) => void };

/** Keeps the proof, and asks for the password when an action needs one. */
export function StepUpRoot({ children }: { readonly children: ReactNode }) {
  const proofRef = useRef<StepUpProof | null>(null);
  const [until, setUntil] = useState<number | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const keep = useCallback((proof: StepUpProof | null) => {
    proofRef.current = proof;
    setUntil(proof?.expiresAt ?? null);
  }, []);

  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => keep(null), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until, keep]);

  const stepUp = useMemo<StepUp>(
    () => ({
      until,
      prove() {
        const proof = proofRef.current;
        if (isValid(proof, Date.now())) return Promise.resolve(proof.token);
        return new Promise((answer) => setWaiting({ answer }));
      },
      forget: () => keep(null),
      lock() {
        keep(null);
        // Without a network, the proof expires after some minutes.
        void call(endStepUp, {}).catch(() => undefined);
      },
    }),
    [until, keep],
  );

  async function tryPassword(password: string): Promise<void> {
    const proof = await call(beginStepUp, { body: { password } });
    keep(proof);
    waiting?.answer(proof.token);
    setWaiting(null);
  }

  function giveUp(): void {
    waiting?.answer(null);
    setWaiting(null);
  }

  return (
    <StepUpContext value={stepUp}>
      {children}
      {waiting && <PasswordDialog onPassword={tryPassword} onCancel={giveUp} />}
    </StepUpContext>
  );
}
