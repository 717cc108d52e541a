import type { MouseEvent, ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useGo } from './unsaved.tsx';

type SettingsLinkProps = { readonly to: string; readonly children: ReactNode; readonly className: string; readonly label?: string };

/** A link that asks before it leaves something unsaved behind. Opening it in another tab is left to the browser. */
export function SettingsLink({ to, children, className, label }: SettingsLinkProps) {
  const go = useGo();
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  }
  return (
    <NavLink to={to} onClick={follow} className={className} {...(label ? { 'aria-label': label } : {})}>
      {children}
    </NavLink>
  );
}
