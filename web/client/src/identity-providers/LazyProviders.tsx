import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback, OfflineScreen } from '../parts/OfflineNotice.tsx';

const Buttons = lazyPart(async () => (await import('./ProviderButtons.tsx')).ProviderButtons, NoFallback);

type ProvidersProps = {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly target: string;
  /** Whether there is a login form above the buttons. */
  readonly isBesideForm: boolean;
};

/** Loaded only if the instance has identity providers. */
export function LazyProviderButtons(props: ProvidersProps) {
  if (props.providers.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Buttons {...props} />
    </Suspense>
  );
}

export const ProviderReturn = lazyPart(async () => (await import('./ProviderReturn.tsx')).ProviderReturn, OfflineScreen);
