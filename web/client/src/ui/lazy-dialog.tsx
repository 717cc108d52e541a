import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { OfflineToast } from '../parts/OfflineNotice.tsx';

/** A dialog whose code is loaded when it is first opened, because most users never open most dialogs. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazyPart(load, OfflineToast);
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
