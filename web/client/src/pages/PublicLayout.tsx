import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LanguageSelect } from '../i18n/LanguageSelect.tsx';
import { useCanRegister } from '../identity-providers/log-in-choices.ts';
import { hasOwnPage, OWN_PAGES } from '../instance/page-branding.ts';
import { text as instanceText } from '../instance/texts.ts';
import { useToken } from '../session/session.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Logo } from '../ui/Logo.tsx';
import { text } from './texts.ts';
import './PublicLayout.css';

/** The layout of all pages that need no account. */
export function PublicLayout({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useToken() !== null;
  const canRegister = useCanRegister();
  return (
    <div className="public">
      <header className="public-header">
        <Link to="/" aria-label={text('home')} className="public-home ui-touch-area">
          <Logo />
        </Link>
        <nav className="public-actions" aria-label={text('accountLabel')}>
          {isSignedIn ? (
            <ButtonLink to="/app" variant="primary">
              {text('openApp')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/login">{text('logIn')}</ButtonLink>
              {canRegister && (
                <ButtonLink to="/register" variant="primary">
                  {text('register')}
                </ButtonLink>
              )}
            </>
          )}
        </nav>
      </header>
      <main className="public-main">{children}</main>
      <footer className="public-footer">
        <nav aria-label={text('pagesLabel')}>
          {OWN_PAGES.map((page) => (
            // In pages that the build wrote, the gateway shows the links of pages that exist.
            <Link key={page} className="ui-touch-area" to={`/${page}`} data-page={page} hidden={!hasOwnPage(page)}>
              {instanceText(page)}
            </Link>
          ))}
          <Link className="ui-touch-area" to="/privacy">
            {text('privacy')}
          </Link>
          <Link className="ui-touch-area" to="/terms-and-conditions">
            {text('terms')}
          </Link>
        </nav>
        <LanguageSelect />
      </footer>
    </div>
  );
}
