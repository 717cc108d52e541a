import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { text } from './texts.ts';

type Guard = { readonly setUnsaved: (isUnsaved: boolean) => void; readonly go: (to: string) => void };

const GuardContext = createContext<Guard | null>(null);

/** Asks for confirmation before navigation discards unsaved changes. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [isUnsaved, setUnsaved] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  const guard = useMemo<Guard>(() => ({ setUnsaved, go: (to) => (isUnsaved ? setTarget(to) : void navigate(to)) }), [isUnsaved, navigate]);

  function leave() {
    const to = target;
    setTarget(null);
    setUnsaved(false);
    if (to !== null) void navigate(to);
  }

  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        isOpen={target !== null}
        onClose={() => setTarget(null)}
        title={text('leaveTitle')}
        confirm={text('leaveConfirm')}
        onConfirm={leave}
      >
        {text('leaveText')}
      </ConfirmDialog>
    </GuardContext>
  );
}

/** Navigates, unless there are unsaved changes and the user decides to stay. */
export function useGo(): (to: string) => void {
  return useGuard().go;
}

/** Reports whether this part of the page has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const { setUnsaved } = useGuard();
  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [isUnsaved, setUnsaved]);
}

function useGuard(): Guard {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error('settings are shown inside UnsavedGuard');
  return guard;
}
