import { type ReactNode, useId } from 'react';

type SectionProps = {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly tone?: 'plain' | 'danger';
  readonly children: ReactNode;
};

/** A section of a settings page. */
export function Section({ title, description, actions, tone = 'plain', children }: SectionProps) {
  const id = useId();
  return (
    <section className={`settings-section settings-section-${tone}`} aria-labelledby={id}>
      <header className="settings-section-head">
        <div>
          <h2 id={id}>
            <bdi>{title}</bdi>
          </h2>
          {description && <p>{description}</p>}
        </div>
        {actions && <div className="settings-section-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
