/** A short-lived proof that replaces the moderator's password for some minutes (decision 42). It is kept in memory only. */
import { createContext, useContext } from 'react';

export type StepUpProof = { readonly token: string; readonly expiresAt: number };

export type StepUp = {
  /** Returns the proof, and asks for the password if there is no valid one. null: the moderator cancelled. */
  readonly prove: () => Promise<string | null>;
  /** Discards a refused proof, so that the next action asks again. */
  readonly forget: () => void;
  /** Ends the proof, for a moderator who leaves their desk. */
  readonly lock: () => void;
  /** When the proof expires. null: there is none. */
  readonly until: number | null;
};

export const StepUpContext = createContext<StepUp | null>(null);

export function useStepUp(): StepUp {
  const stepUp = useContext(StepUpContext);
  if (!stepUp) throw new Error('useStepUp must be used inside StepUpRoot.');
  return stepUp;
}

/** Leaves time for the call itself. */
const MARGIN_MS = 3000;

export function isValid(proof: StepUpProof | null, now: number): proof is StepUpProof {
  return proof !== null && proof.expiresAt - MARGIN_MS > now;
}
