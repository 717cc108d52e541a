import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useGo } from './unsaved.tsx';

type SettingsLinkProps = {
  readonly to: string;
  readonly children: ReactNode;
  readonly className: string;
  readonly label?: string;
  readonly isCurrent?: boolean;
};

/** A link that asks before unsaved changes are lost. The browser handles opening it in another tab. */
export function SettingsLink({ to, children, className, label, isCurrent = false }: SettingsLinkProps) {
  const go = useGo();
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  }
  return (
    <Link
      to={to}
      onClick={follow}
      className={className}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      {...(label ? { 'aria-label': label } : {})}
    >
      {children}
    </Link>
  );
}
