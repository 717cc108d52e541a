import type { ReactNode } from 'react';
import './EmptyState.css';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Whether it is the only content of the page. */
  readonly isPage?: boolean;
  /** Explains what will be shown here. */
  readonly text?: ReactNode;
  /** A button for the first step. */
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
