import { useEffect } from 'react';
import { openDialog } from '../app/overlays.ts';
import { newTo } from './changelog.ts';
import { LazyChangelog } from './LazyChangelog.tsx';
import { rememberChanges, seenChanges } from './seen-changes.ts';

/** After an update, shows once what it brought. */
export function News() {
  useEffect(() => {
    let isHere = true;
    import('./our-changes.ts').then(
      ({ ourChanges }) => {
        if (!isHere) return;
        const changes = newTo(seenChanges(), ourChanges);
        rememberChanges(ourChanges);
        if (changes.length > 0) openDialog((close) => <LazyChangelog changes={changes} onClose={close} />);
      },
      // It is tried again the next time.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return null;
}
