import { createContext, useContext } from 'react';
import type { Action, Target } from './action.ts';

/** `onDone`: it was done to all of them, and its dialog is closed. */
export type OpenAction = (action: Action, targets: readonly Target[], onDone?: () => void) => void;

export const ActionsContext = createContext<OpenAction | null>(null);

/** Opens the dialog of an action: its preview, its reason, its progress, its results. */
export function useOpenAction(): OpenAction {
  const open = useContext(ActionsContext);
  if (!open) throw new Error('Actions are opened below ActionsRoot.');
  return open;
}
