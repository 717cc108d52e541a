import { useEffect, useState } from 'react';
import { changesOf } from './changes.ts';

export type Draft<Fields extends object> = {
  /** The values in the form. */
  readonly values: Fields;
  readonly changes: Partial<Fields>;
  readonly isUnsaved: boolean;
  readonly change: (edits: Partial<Fields>) => void;
  readonly reset: () => void;
};

/**
 * Edits on top of the stored values. An unedited field follows changes by others. An edit ends when the store has its value, so saving
 * needs no explicit reset.
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
    change: (more) => setEdits((current) => ({ ...current, ...more })),
    reset: () => setEdits({}),
  };
}
