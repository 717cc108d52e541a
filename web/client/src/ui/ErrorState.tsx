import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './EmptyState.css';

type ErrorStateProps = {
  /** What went wrong. */
  readonly title: string;
  /** What the user can do. */
  readonly text?: ReactNode;
  readonly action?: ReactNode;
};

export function ErrorState({ title, text, action }: ErrorStateProps) {
  return (
    <div role="alert" className="ui-empty-state ui-empty-state-alert">
      <div className="ui-empty-state-icon">
        <CircleAlert aria-hidden="true" />
      </div>
      <p className="ui-empty-state-title">{title}</p>
      {text && <p className="ui-empty-state-text">{text}</p>}
      {action && <div className="ui-empty-state-action">{action}</div>}
    </div>
  );
}
