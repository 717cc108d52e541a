import { createContext, useContext } from 'react';
import type { Act, Target } from './act.ts';

/** `onDone`: it was done to all of them, and its dialog is closed. */
export type OpenAct = (act: Act, targets: readonly Target[], onDone?: () => void) => void;

export const ActsContext = createContext<OpenAct | null>(null);

/** Opens the dialog of an act: its preview, its reason, its progress, its results. */
export function useOpenAct(): OpenAct {
  const open = useContext(ActsContext);
  if (!open) throw new Error('Acts are opened below ActsRoot.');
  return open;
}
