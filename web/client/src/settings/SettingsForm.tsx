import type { FormEvent, ReactNode } from 'react';
import { SaveBar } from '../ui/SaveBar.tsx';
import { useUnsaved } from './unsaved.tsx';
import type { Draft } from './use-draft.ts';

type SettingsFormProps = {
  readonly draft: Pick<Draft<object>, 'isUnsaved' | 'reset'>;
  readonly onSave: () => void;
  readonly isPending: boolean;
  readonly isBlocked?: boolean;
  /** An error that belongs to no field. */
  readonly problem?: string | null | undefined;
  readonly children: ReactNode;
};

/** A settings form with a save bar. Enter in a field saves too. */
export function SettingsForm({ draft, onSave, isPending, isBlocked = false, problem, children }: SettingsFormProps) {
  useUnsaved(draft.isUnsaved, isPending);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.isUnsaved && !isBlocked) onSave();
  }
  return (
    <form className="settings-form" onSubmit={submit} noValidate>
      {children}
      <button type="submit" hidden />
      <SaveBar
        isUnsaved={draft.isUnsaved}
        onSave={onSave}
        onReset={draft.reset}
        isPending={isPending}
        isBlocked={isBlocked}
        problem={problem}
      />
    </form>
  );
}
