import { type ComponentType, Suspense } from 'react';
import { AwayToast } from '../parts/AwayNote.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';

/** A dialog whose code comes when it is first opened: most people never open most of them. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazyPart(load, AwayToast);
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
