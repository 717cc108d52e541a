import { getBot } from '@folkmoot/contracts/applications/commands';
import { useQuery } from '@tanstack/react-query';
import { BotOff } from 'lucide-react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { PublicLayout } from '../pages/PublicLayout.tsx';
import { withRedirect } from '../pages/redirect.ts';
import { useTitle } from '../pages/use-title.ts';
import { useToken } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { BotInviteCard } from './BotInviteCard.tsx';
import { requestedPermissions } from './requested-permissions.ts';
import { text } from './texts.ts';
import '../pages/InvitePage.css';
import './applications.css';

/** Adds a bot to a server of which the user is a manager. Users who are not logged in are redirected to the login first. */
export function BotInvitePage() {
  const { applicationId = '' } = useParams();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const isSignedIn = useToken() !== null;
  useTitle(text('inviteTitle'));
  if (!isSignedIn) return <Navigate to={withRedirect('/login', `${pathname}${search}`)} replace />;
  return (
    <PublicLayout>
      <div className="lone">
        <Content applicationId={applicationId} mask={requestedPermissions(query.get('perms'))} />
      </div>
    </PublicLayout>
  );
}

function Content({ applicationId, mask }: { readonly applicationId: string; readonly mask: number }) {
  const details = useQuery({
    queryKey: ['bot-invite', applicationId],
    queryFn: ({ signal }) => call(getBot, { params: { applicationId }, query: { includeServers: true } }, { signal }),
    staleTime: 0,
  });
  if (details.data) return <BotInviteCard applicationId={applicationId} details={details.data} mask={mask} />;
  if (!details.isError) return <Waiting />;
  const problem = problemOf(details.error);
  if (problem.status === 400 || problem.status === 404) {
    return (
      <EmptyState
        icon={<BotOff aria-hidden="true" />}
        title={text('inviteUnknownTitle')}
        isPage
        text={text('inviteUnknownText')}
        action={<ButtonLink to="/">{text('home')}</ButtonLink>}
      />
    );
  }
  const retryButton = <Button onPress={() => void details.refetch()}>{text('tryAgain')}</Button>;
  return <ErrorState title={text('inviteFailed')} text={problem.message} action={retryButton} />;
}

function Waiting() {
  return (
    <div className="invite" role="status">
      <VisuallyHidden>{text('inviteLoading')}</VisuallyHidden>
      <Skeleton width={88} height={88} round />
      <Skeleton width={200} height={28} />
      <Skeleton width={150} height={14} />
      <Skeleton height={48} />
    </div>
  );
}
