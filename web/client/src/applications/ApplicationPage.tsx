import type { RawApplicationWithBot } from '@folkmoot/contracts/applications/wire';
import { ArrowLeft, SearchX } from 'lucide-react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { problemOf } from '../api/problem.ts';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ApplicationGeneral } from './ApplicationGeneral.tsx';
import { useApplication } from './applications-query.ts';
import { BotPage } from './BotPage.tsx';
import { BotProfile } from './BotProfile.tsx';
import { CreateBot } from './CreateBot.tsx';
import { InviteLinkBuilder } from './InviteLinkBuilder.tsx';
import { APPLICATIONS, placeOf } from './places.ts';
import { text } from './texts.ts';

export function ApplicationPage() {
  const { applicationId = '' } = useParams();
  const application = useApplication(applicationId);
  return (
    <div className="application">
      <SettingsLink to={APPLICATIONS} className="settings-crumb">
        <ArrowLeft aria-hidden="true" />
        {text('applications')}
      </SettingsLink>
      {application.data ? <Parts application={application.data} /> : <Missing query={application} />}
    </div>
  );
}

function Missing({ query }: { readonly query: ReturnType<typeof useApplication> }) {
  if (!query.isError) return <SettingsWaiting />;
  const problem = problemOf(query.error);
  if (problem.status === 404 || problem.status === 400) {
    return <EmptyState icon={<SearchX aria-hidden="true" />} title={text('unknownTitle')} text={text('unknownText')} />;
  }
  const retryButton = <Button onPress={() => void query.refetch()}>{text('tryAgain')}</Button>;
  return <ErrorState title={text('applicationFailed')} text={problem.message} action={retryButton} />;
}

const PARTS = [
  { path: '', label: 'general' },
  { path: 'bot', label: 'bot' },
  { path: 'bot/profile', label: 'profile' },
  { path: 'bot/create-link', label: 'inviteLink' },
] as const;

function Parts({ application }: { readonly application: RawApplicationWithBot }) {
  const { pathname } = useLocation();
  const { id, name, botUser } = application;
  return (
    <>
      <p className="application-name">
        <bdi>{name}</bdi>
      </p>
      <nav className="application-parts" aria-label={text('parts')}>
        {PARTS.map(({ path, label }) => {
          const to = placeOf(id, path);
          return (
            <SettingsLink key={path} to={to} className="application-part" isCurrent={pathname.replace(/\/$/, '') === to}>
              {text(label)}
            </SettingsLink>
          );
        })}
      </nav>
      <Routes>
        <Route index element={<ApplicationGeneral application={application} />} />
        <Route path="bot" element={botUser ? <BotPage application={application} bot={botUser} /> : <CreateBot applicationId={id} />} />
        <Route path="bot/profile" element={botUser ? <BotProfile applicationId={id} bot={botUser} /> : <CreateBot applicationId={id} />} />
        <Route path="bot/create-link" element={botUser ? <InviteLinkBuilder applicationId={id} /> : <CreateBot applicationId={id} />} />
        <Route path="*" element={<Navigate to={placeOf(id)} replace />} />
      </Routes>
    </>
  );
}
