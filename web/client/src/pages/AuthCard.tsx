import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { LanguageSelect } from '../i18n/LanguageSelect.tsx';
import { Logo } from '../ui/Logo.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { text } from './texts.ts';
import { useTitle } from './use-title.ts';
import './AuthCard.css';

type AuthCardProps = {
  readonly title: string;
  readonly onSubmit?: () => void;
  /** An error of the whole form, not of one field. */
  readonly problem?: string | null;
  readonly isPending?: boolean;
  readonly children: ReactNode;
  /** A link to the other page. */
  readonly footer: ReactNode;
};

/** The card of the login and registration forms. */
export function AuthCard({ title, onSubmit, problem = null, isPending = false, children, footer }: AuthCardProps) {
  useTitle(title);
  const form = useRef<HTMLFormElement>(null);
  const isAsked = useRef(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    isAsked.current = true;
    onSubmit?.();
  }

  // After a failed attempt, the first invalid field gets the focus.
  useEffect(() => {
    if (!isAsked.current || isPending) return;
    isAsked.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  return (
    <div className="auth">
      <Link to="/" aria-label={text('home')} className="auth-home ui-touch-area">
        <Logo size={36} />
      </Link>
      <main className="auth-card">
        <h1 className="auth-title">{title}</h1>
        <form ref={form} className="auth-form" onSubmit={submit} noValidate>
          <ProblemNote>{problem}</ProblemNote>
          {children}
        </form>
      </main>
      {footer && <p className="auth-footer">{footer}</p>}
      <LanguageSelect />
    </div>
  );
}
