/** What stands for the moderator's password for some minutes (decision 42). In memory only: it goes with the page. */
import { createContext, useContext } from 'react';

export type HeldProof = { readonly token: string; readonly expiresAt: number };

export type StepUp = {
  /** What goes in place of the password; asks for it when there is nothing that holds. null: the moderator would rather not. */
  readonly prove: () => Promise<string | null>;
  /** It was refused: the next action asks again. */
  readonly forget: () => void;
  /** The moderator leaves their desk. */
  readonly lock: () => void;
  /** When it ends; null: there is none. */
  readonly until: number | null;
};

export const StepUpContext = createContext<StepUp | null>(null);

export function useStepUp(): StepUp {
  const stepUp = useContext(StepUpContext);
  if (!stepUp) throw new Error('Actions are given below StepUpRoot.');
  return stepUp;
}

/** With time for the call itself. */
const MARGIN_MS = 3000;

export function holds(proof: HeldProof | null, now: number): proof is HeldProof {
  return proof !== null && proof.expiresAt - MARGIN_MS > now;
}
