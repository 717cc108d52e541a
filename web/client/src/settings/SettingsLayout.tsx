import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useIsMobile } from '../app/layout.ts';
import { useCountedTitle } from '../notifications/use-counted-title.ts';
import { UnreadBadge } from '../ui/UnreadBadge.tsx';
import { SettingsLink } from './SettingsLink.tsx';
import { text } from './texts.ts';
import { UnsavedGuard } from './unsaved.tsx';
import './settings.css';
import './settings-layout.css';

export type Subject = {
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Not listed, because the user lacks the permission or the page would be empty. */
  readonly isHidden?: boolean;
  readonly hasNews?: boolean;
};

type SettingsLayoutProps = {
  readonly title: ReactNode;
  /** The address of the settings: '/app/settings'. */
  readonly root: string;
  /** The page to open when the settings are closed. */
  readonly exit: string;
  readonly subjects: readonly Subject[];
  /** Below the list. */
  readonly footer?: ReactNode;
  /** The page in the address. */
  readonly children: ReactNode;
};

/** A list on the left, and one settings page. On a phone the list is a separate page. */
export function SettingsLayout({ title, root, exit, subjects, footer, children }: SettingsLayoutProps) {
  const { pathname } = useLocation();
  const isMobile = useIsMobile();
  const current = subjectOf(pathname.slice(root.length + 1), subjects);
  const listed = subjects.filter((subject) => !subject.isHidden);
  const first = listed[0];
  const isList = pathname.replace(/\/$/, '') === root;
  useCountedTitle(current?.label);
  if (isList && !isMobile && first) return <Navigate to={`${root}/${first.path}`} replace />;
  return (
    <UnsavedGuard>
      <div className="settings" data-page={isList ? 'list' : 'subject'}>
        <aside className="settings-side">
          <div className="settings-side-head">
            <SettingsLink to={exit} className="settings-exit" label={text('close')}>
              <ArrowLeft aria-hidden="true" />
            </SettingsLink>
            <div className="settings-side-title">{title}</div>
          </div>
          <nav className="settings-nav">
            {listed.map((subject) => (
              <SettingsLink key={subject.path} to={`${root}/${subject.path}`} className="settings-nav-link" isCurrent={subject === current}>
                {subject.icon}
                {subject.label}
                <UnreadBadge mentions={0} isUnread={subject.hasNews ?? false} />
              </SettingsLink>
            ))}
          </nav>
          {footer && <div className="settings-side-foot">{footer}</div>}
        </aside>
        <main className="settings-main" tabIndex={-1}>
          <div className="settings-page">
            <header className="settings-head">
              <SettingsLink to={root} className="settings-back" label={text('back')}>
                <ArrowLeft aria-hidden="true" />
              </SettingsLink>
              <h1>{current?.label}</h1>
              <SettingsLink to={exit} className="settings-exit" label={text('close')}>
                <X aria-hidden="true" />
              </SettingsLink>
            </header>
            {children}
          </div>
        </main>
      </div>
    </UnsavedGuard>
  );
}

/** The subject with the longest matching path: 'account/profile' before 'account'. */
function subjectOf(path: string, subjects: readonly Subject[]): Subject | undefined {
  return subjects
    .filter((subject) => path === subject.path || path.startsWith(`${subject.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}
