import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { text } from './texts.ts';

type FormState = 'saved' | 'unsaved' | 'saving';
type Guard = { readonly setFormState: (state: FormState) => void; readonly go: (to: string) => void };

const GuardContext = createContext<Guard | null>(null);

/** Asks for confirmation before navigation discards unsaved changes. While they are being saved, navigation waits for the result. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [formState, setFormState] = useState<FormState>('saved');
  const [target, setTarget] = useState<string | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (target === null || formState !== 'saved') return;
    setTarget(null);
    void navigate(target);
  }, [target, formState, navigate]);

  useEffect(() => {
    if (formState === 'saved') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [formState]);

  const guard = useMemo<Guard>(
    () => ({ setFormState, go: (to) => (formState === 'saved' ? void navigate(to) : setTarget(to)) }),
    [formState, navigate],
  );

  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        isOpen={target !== null && formState === 'unsaved'}
        onClose={() => setTarget(null)}
        title={text('leaveTitle')}
        confirm={text('leaveConfirm')}
        onConfirm={() => setFormState('saved')}
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

/** Reports whether this part of the page has unsaved changes, or is saving them. */
export function useUnsaved(isUnsaved: boolean, isSaving: boolean): void {
  const { setFormState } = useGuard();
  const state = isSaving ? 'saving' : isUnsaved ? 'unsaved' : 'saved';
  useEffect(() => {
    setFormState(state);
    return () => setFormState('saved');
  }, [state, setFormState]);
}

function useGuard(): Guard {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error('settings are shown inside UnsavedGuard');
  return guard;
}
