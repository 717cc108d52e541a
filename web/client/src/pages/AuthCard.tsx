import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../ui/Logo.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { text } from './texts.ts';
import './AuthCard.css';

type AuthCardProps = {
  readonly title: string;
  readonly onSubmit: () => void;
  /** About the whole form, not one field. */
  readonly problem: string | null;
  readonly children: ReactNode;
  /** The way to the other page. */
  readonly footer: ReactNode;
};

/** The form of log-in and registration, alone in the middle of the page. */
export function AuthCard({ title, onSubmit, problem, children, footer }: AuthCardProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <div className="auth">
      <Link to="/" aria-label={text('home')} className="auth-home">
        <Logo size={36} />
      </Link>
      <main className="auth-card">
        <h1 className="auth-title">{title}</h1>
        <form className="auth-form" onSubmit={submit} noValidate>
          <ProblemNote>{problem}</ProblemNote>
          {children}
        </form>
      </main>
      <p className="auth-footer">{footer}</p>
    </div>
  );
}
