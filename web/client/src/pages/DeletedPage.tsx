import { Check, Hourglass, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { text as apiText } from '../api/texts.ts';
import { leaveAfterDeletion } from '../app/account-deletion.ts';
import { LanguageSelect } from '../i18n/LanguageSelect.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Logo } from '../ui/Logo.tsx';
import { text } from './deleted-texts.ts';
import { type Counts, DELETED_PATH, type Erased, readErased } from './erased.ts';
import { text as pageText } from './texts.ts';
import { useTitle } from './use-title.ts';
import './AuthCard.css';
import './DeletedPage.css';

/** Shown after a user deleted their account: what was deleted, what is being deleted, and what stays. */
export function DeletedPage() {
  const erased = readErased(useLocation().state);
  return erased ? <DeletionSummary erased={erased} /> : <Navigate to="/" replace />;
}

function DeletionSummary({ erased }: { readonly erased: Erased }) {
  useTitle(text('title'));
  useLeaving();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button no longer exists, so screen readers and the keyboard continue at the title.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="auth">
      <Link to="/" reloadDocument aria-label={pageText('home')} className="auth-home ui-touch-area">
        <Logo size={36} />
      </Link>
      <main className="auth-card deleted">
        <header>
          <h1 ref={title} tabIndex={-1} className="deleted-title">
            {text('title')}
          </h1>
          <p className="deleted-lead">{text('lead')}</p>
        </header>
        <Part icon={<Check />} title={text('deletedTitle')}>
          <li>{text('profile')}</li>
          <li>{text('access')}</li>
          <Counted counts={erased.deleted} />
        </Part>
        <PendingSection erased={erased} />
        <KeptSection erased={erased} />
        <p className="deleted-free">{text('free')}</p>
        <ButtonLink to="/" reloadDocument variant="primary">
          {pageText('toHome')}
        </ButtonLink>
      </main>
      <LanguageSelect />
    </div>
  );
}

function PendingSection({ erased: { counted, isContentErased } }: { readonly erased: Erased }) {
  const words = isContentErased && counted ? counted.words : [];
  if (counted && words.length + counted.pending.length === 0) return null;
  return (
    <Part icon={<Hourglass />} title={text('soonTitle')} lead={text('soonLead')}>
      {isContentErased && !counted && <li>{text('soonContent')}</li>}
      {!counted && <li>{text('soonNotes')}</li>}
      <Counted counts={words} />
      <Counted counts={counted?.pending ?? []} />
    </Part>
  );
}

function KeptSection({ erased: { counted, isContentErased } }: { readonly erased: Erased }) {
  const hadTickets = counted?.words.some(({ kind }) => kind === 'tickets') ?? true;
  const isContentLeft = !isContentErased && counted?.words.length !== 0;
  return (
    <Part icon={<Lock />} title={text('staysTitle')}>
      {isContentLeft && (
        <li>
          {text('staysContent', { name: apiText('deletedUser') })}
          {counted && (
            <ul>
              <Counted counts={counted.words} />
            </ul>
          )}
        </li>
      )}
      {hadTickets && isContentErased && <li>{text('staysTickets')}</li>}
      <li>{text('staysRecords')}</li>
      <li>{text('staysElse')}</li>
    </Part>
  );
}

type CountedKind = NonNullable<Erased['counted']>['words' | 'pending'][number]['kind'] | Erased['deleted'][number]['kind'];

function Counted({ counts }: { readonly counts: Counts<CountedKind> }) {
  return counts.map(({ kind, count }) => <li key={kind}>{text(kind, { count })}</li>);
}

type PartProps = { readonly icon: ReactNode; readonly title: string; readonly lead?: string; readonly children: ReactNode };

function Part({ icon, title, lead, children }: PartProps) {
  return (
    <section className="deleted-part">
      <span className="deleted-icon" aria-hidden="true">
        {icon}
      </span>
      <div>
        <h2>{title}</h2>
        <ul>{children}</ul>
        {lead && <p className="deleted-note">{lead}</p>}
      </div>
    </section>
  );
}

/** Clears this device and the memory of the page when the page is left, in any way. */
function useLeaving(): void {
  useEffect(() => {
    leaveAfterDeletion();
    return () => {
      if (window.location.pathname !== DELETED_PATH) window.location.reload();
    };
  }, []);
}
