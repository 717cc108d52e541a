import { type ComponentType, lazy, Suspense } from 'react';

/** A dialog whose code comes when it is first opened: most people never open most of them. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
