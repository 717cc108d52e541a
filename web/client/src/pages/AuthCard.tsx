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
  /** About the whole form, not one field. */
  readonly problem?: string | null;
  readonly isPending?: boolean;
  readonly children: ReactNode;
  /** The way to the other page. */
  readonly footer: ReactNode;
};

/** The form of log-in and registration, alone in the middle of the page. */
export function AuthCard({ title, onSubmit, problem = null, isPending = false, children, footer }: AuthCardProps) {
  useTitle(title);
  const form = useRef<HTMLFormElement>(null);
  const isAsked = useRef(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    isAsked.current = true;
    onSubmit?.();
  }

  // After a try that failed, here or at the server, the first field to mend has the focus.
  useEffect(() => {
    if (!isAsked.current || isPending) return;
    isAsked.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  return (
    <div className="auth">
      <Link to="/" aria-label={text('home')} className="auth-home">
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
