import { type ReactNode, useCallback, useState } from 'react';
import { useRefresh } from 'react-admin';
import { ActDialog } from './ActDialog.tsx';
import type { Act, Target } from './act.ts';
import { ActsContext, type OpenAct } from './acts.ts';

type Opened = { readonly act: Act; readonly targets: readonly Target[]; readonly onDone: (() => void) | undefined };

/** One act at a time; what is shown is read again after it. */
export function ActsRoot({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const refresh = useRefresh();
  const open = useCallback<OpenAct>((act, targets, onDone) => {
    if (targets.length > 0) setOpened({ act, targets, onDone });
  }, []);

  function close(isChanged: boolean, isDone: boolean): void {
    setOpened(null);
    if (isChanged) refresh();
    if (isDone) opened?.onDone?.();
  }

  return (
    <ActsContext value={open}>
      {children}
      {opened && <ActDialog act={opened.act} targets={opened.targets} onClose={close} />}
    </ActsContext>
  );
}
