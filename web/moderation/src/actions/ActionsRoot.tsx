import { type ReactNode, useCallback, useState } from 'react';
import { useRefresh } from 'react-admin';
import { ActionDialog } from './ActionDialog.tsx';
import type { Action, Target } from './action.ts';
import { ActionsContext, type OpenAction } from './open-action.ts';

type Opened = { readonly action: Action; readonly targets: readonly Target[]; readonly onDone: (() => void) | undefined };

/** Shows one action at a time, and refetches the data afterwards. */
export function ActionsRoot({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const refresh = useRefresh();
  const open = useCallback<OpenAction>((action, targets, onDone) => {
    if (targets.length > 0) setOpened({ action, targets, onDone });
  }, []);

  function close(isChanged: boolean, isDone: boolean): void {
    setOpened(null);
    if (isChanged) refresh();
    if (isDone) opened?.onDone?.();
  }

  return (
    <ActionsContext value={open}>
      {children}
      {opened && <ActionDialog action={opened.action} targets={opened.targets} onClose={close} />}
    </ActionsContext>
  );
}
