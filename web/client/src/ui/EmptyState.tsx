import type { ReactNode } from 'react';
import './EmptyState.css';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Where it is all the page says. */
  readonly isPage?: boolean;
  /** What belongs here. */
  readonly text?: ReactNode;
  /** The first step. */
  readonly action?: ReactNode;
};

export function EmptyState({ icon, title, isPage = false, text, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="ui-empty-state">
      {icon && <div className="ui-empty-state-icon">{icon}</div>}
      <Title className="ui-empty-state-title">{title}</Title>
      {text && <p className="ui-empty-state-text">{text}</p>}
      {action && <div className="ui-empty-state-action">{action}</div>}
    </div>
  );
}
