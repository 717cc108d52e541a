import type { ReactNode } from 'react';
import { PublicLayout } from './PublicLayout.tsx';
import { useTitle } from './use-title.ts';
import './LegalPage.css';

/** A page of text with a title. */
export function LegalLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <PublicLayout>
      <article className="legal">
        <h1 className="legal-title">{title}</h1>
        <div className="legal-words">{children}</div>
      </article>
    </PublicLayout>
  );
}

type LegalPageProps = {
  readonly title: string;
  readonly lead: string;
  /** A note at the start of the page. */
  readonly note: ReactNode;
  readonly sections: readonly (readonly [title: string, words: string])[];
};

export function LegalPage({ title, lead, note, sections }: LegalPageProps) {
  return (
    <LegalLayout title={title}>
      {note}
      <p className="legal-lead">{lead}</p>
      {sections.map(([heading, words]) => (
        <section key={heading} className="legal-section">
          <h2>{heading}</h2>
          <p>{words}</p>
        </section>
      ))}
    </LegalLayout>
  );
}
