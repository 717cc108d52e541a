import type { ReactNode } from 'react';
import './VisuallyHidden.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
  return (
    <span id={id} className="ui-visually-hidden">
      {children}
    </span>
  );
}
