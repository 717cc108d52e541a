import { getInvite } from '@folkmoot/contracts/invites/commands';
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useParams } from 'react-router';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { InviteCard } from './InviteCard.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { text } from './texts.ts';
import { useTitle } from './use-title.ts';
import './InvitePage.css';

/** Shows the server of an invite, with a button to join it. */
export function InvitePage() {
  const { code = '' } = useParams();
  useTitle(text('inviteTitle'));
  return (
    <PublicLayout>
      <div className="lone">
        <InviteContent code={code} />
      </div>
    </PublicLayout>
  );
}

function InviteContent({ code }: { readonly code: string }) {
  const invite = useQuery({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => call(getInvite, { params: { code } }, { signal }),
  });
  if (invite.data) return <InviteCard code={code} server={invite.data} />;
  if (!invite.isError) return <InviteWaiting />;
  const problem = problemOf(invite.error);
  if (problem.status === 400 || problem.status === 404) {
    return (
      <EmptyState
        icon={<MailX aria-hidden="true" />}
        title={text('inviteUnknownTitle')}
        isPage
        text={text('inviteUnknownText')}
        action={<ButtonLink to="/">{text('toHome')}</ButtonLink>}
      />
    );
  }
  return (
    <ErrorState
      title={text('inviteFailedTitle')}
      text={problem.message}
      action={<Button onPress={() => void invite.refetch()}>{text('tryAgain')}</Button>}
    />
  );
}

function InviteWaiting() {
  return (
    <div className="invite" role="status">
      <VisuallyHidden>{text('inviteLoading')}</VisuallyHidden>
      <Skeleton width={88} height={88} round />
      <Skeleton width={120} height={14} />
      <Skeleton width={200} height={28} />
      <Skeleton width={90} height={14} />
      <Skeleton height={48} />
    </div>
  );
}
