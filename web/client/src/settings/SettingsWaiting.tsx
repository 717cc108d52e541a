import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { text } from './texts.ts';

/** The placeholder of a list that is loading. */
export function SettingsWaiting({ rows = 3 }: { readonly rows?: number }) {
  return (
    <div role="status" className="settings-rows">
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <Skeleton key={key} height={52} />
      ))}
    </div>
  );
}
