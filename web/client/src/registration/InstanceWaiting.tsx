import type { useInstance } from '../instance/use-instance.ts';
import { text as sharedText } from '../settings/texts.ts';
import { Delayed } from '../ui/Delayed.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { text } from './texts.ts';

/** Shown until the instance is loaded. */
export function InstanceWaiting({ instance }: { readonly instance: ReturnType<typeof useInstance> }) {
  if (instance.isError) return <LoadError title={text('loadFailed')} query={instance} retryLabel={sharedText('tryAgain')} />;
  return (
    <Delayed>
      <Spinner />
    </Delayed>
  );
}
