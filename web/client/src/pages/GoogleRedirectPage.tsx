import { CircleCheck, Link2Off } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { problemOf } from '../api/problem.ts';
import { text } from '../connections/texts.ts';
import { useGoogleRedirect } from '../connections/use-google.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { useTitle } from './use-title.ts';
import './InvitePage.css';

/** The page to which the provider redirects, with or without a code. */
export function GoogleRedirectPage() {
  useTitle(text('redirectTitle'));
  return (
    <PublicLayout>
      <div className="lone">
        <Outcome />
      </div>
    </PublicLayout>
  );
}

function Outcome() {
  const [query] = useSearchParams();
  const [code, state] = [query.get('code'), query.get('state')];
  const link = useGoogleRedirect(code, state);
  const action = <ButtonLink to="/app/settings/connections">{text('toSettings')}</ButtonLink>;
  if (link.data) {
    const icon = <CircleCheck aria-hidden="true" />;
    return <EmptyState icon={icon} title={text('redirectDone')} isPage text={text('redirectDoneText')} action={action} />;
  }
  if (link.isError || code === null || state === null) {
    const reason = link.isError ? problemOf(link.error).message : text('redirectDenied');
    return <EmptyState icon={<Link2Off aria-hidden="true" />} title={text('redirectFailed')} isPage text={reason} action={action} />;
  }
  return (
    <p role="status">
      <Spinner /> {text('redirectWaiting')}
    </p>
  );
}
