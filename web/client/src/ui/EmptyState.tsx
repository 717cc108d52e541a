import type { ReactNode } from 'react';
import './EmptyState.css';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What belongs here. */
  readonly text?: ReactNode;
  /** The first step. */
  readonly action?: ReactNode;
};

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="ui-empty-state">
      {icon && <div className="ui-empty-state-icon">{icon}</div>}
      <p className="ui-empty-state-title">{title}</p>
      {text && <p className="ui-empty-state-text">{text}</p>}
      {action && <div className="ui-empty-state-action">{action}</div>}
    </div>
  );
}
