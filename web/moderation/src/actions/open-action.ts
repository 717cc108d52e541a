import { createContext, useContext } from 'react';
import type { Action, Target } from './action.ts';

/** `onDone`: called if it succeeded for all targets, after its dialog was closed. */
export type OpenAction = (action: Action, targets: readonly Target[], onDone?: () => void) => void;

export const ActionsContext = createContext<OpenAction | null>(null);

/** Opens the dialog of an action, with preview, reason, progress and results. */
export function useOpenAction(): OpenAction {
  const open = useContext(ActionsContext);
  if (!open) throw new Error('Actions are opened below ActionsRoot.');
  return open;
}
