import { useEffect, useState } from 'react';
import { changesOf } from './changes.ts';

export type Draft<Fields extends object> = {
  /** What the form shows. */
  readonly values: Fields;
  readonly changes: Partial<Fields>;
  readonly isUnsaved: boolean;
  readonly change: (edits: Partial<Fields>) => void;
  readonly reset: () => void;
};

/**
 * Edits over what is stored. A field that was not touched follows what others save meanwhile; an edit is over as soon as the
 * store holds it, so saving needs no hand to clear the form.
 */
export function useDraft<Fields extends object>(saved: Fields): Draft<Fields> {
  const [edits, setEdits] = useState<Partial<Fields>>({});
  const changes = changesOf(saved, edits);
  const isUnsaved = Object.keys(changes).length > 0;
  const isStale = !isUnsaved && Object.keys(edits).length > 0;
  useEffect(() => {
    if (isStale) setEdits({});
  }, [isStale]);
  return {
    values: { ...saved, ...edits },
    changes,
    isUnsaved,
    change: (more) => setEdits((held) => ({ ...held, ...more })),
    reset: () => setEdits({}),
  };
}
