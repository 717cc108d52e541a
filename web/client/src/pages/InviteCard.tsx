import { joinServer } from '@folkmoot/contracts/invites/commands';
import { listServers } from '@folkmoot/contracts/servers/commands';
import type { RawInvitedServer } from '@folkmoot/contracts/servers/wire';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { useCanRegister } from '../identity-providers/log-in-choices.ts';
import { useToken } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { withRedirect } from './redirect.ts';
import { text } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

export function InviteCard({ code, server }: { readonly code: string; readonly server: RawInvitedServer }) {
  const isSignedIn = useToken() !== null;
  return (
    <article className="invite">
      <Avatar name={server.name} hexColor={server.hexColor} picture={server.avatar} size={88} shape="square" />
      <p className="invite-lead">{text('inviteTitle')}</p>
      <h1 className="invite-name">
        <bdi>{server.name}</bdi>
        {server.verified && <BadgeCheck role="img" aria-label={text('verified')} />}
      </h1>
      <p className="invite-count">
        <Users aria-hidden="true" />
        {text('inviteMembers', { count: server.memberCount })}
      </p>
      {isSignedIn ? <InviteJoin code={code} server={server} /> : <InviteSignIn code={code} />}
    </article>
  );
}

function InviteSignIn({ code }: { readonly code: string }) {
  const returnPath = `/i/${encodeURIComponent(code)}`;
  const canRegister = useCanRegister();
  return (
    <div className="invite-actions">
      {canRegister && (
        <ButtonLink to={withRedirect('/register', returnPath)} variant="primary" size="large">
          {text('createAccount')}
        </ButtonLink>
      )}
      <ButtonLink to={withRedirect('/login', returnPath)} size="large">
        {text('logIn')}
      </ButtonLink>
      <p className="invite-note">{text('inviteSignIn')}</p>
    </div>
  );
}

/** Joining opens the welcome questions or the default channel. Members go to that channel directly. */
function InviteJoin({ code, server }: { readonly code: string; readonly server: RawInvitedServer }) {
  const navigate = useNavigate();
  const path = `/app/servers/${server.id}/${server.defaultChannelId}`;
  const joined = useQuery({ queryKey: ['own-servers'], queryFn: ({ signal }) => call(listServers, {}, { signal }), staleTime: 0 });
  const isMember = joined.data?.some((own) => own.id === server.id) ?? false;
  const { attempt, isPending, problem } = useAttempt(async () => {
    const { _count } = await call(joinServer, { params: { code } });
    await navigate(_count?.welcomeQuestions ? `/app/servers/${server.id}/welcome` : path);
  });
  if (isMember) {
    return (
      <div className="invite-actions">
        <ButtonLink to={path} variant="primary" size="large">
          {text('inviteOpen', { name: server.name })}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="invite-actions">
      <ProblemNote>{problem?.message}</ProblemNote>
      <Button variant="primary" size="large" onPress={() => attempt()} isPending={isPending} isDisabled={joined.isPending}>
        {text('inviteJoin', { name: server.name })}
      </Button>
    </div>
  );
}
