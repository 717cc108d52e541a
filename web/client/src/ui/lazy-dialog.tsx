import { type ComponentType, Suspense } from 'react';
import { AwayToast } from '../parts/AwayNote.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';

/** A dialog whose code is loaded when it is first opened, because most users never open most dialogs. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazyPart(load, AwayToast);
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
