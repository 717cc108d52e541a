import { bumpServer, joinPublicServer } from '@folkmoot/contracts/explore/commands';
import { EXPLORE_LIMITS } from '@folkmoot/contracts/explore/limits';
import type { RawPublicServer } from '@folkmoot/contracts/explore/wire';
import { ArrowBigUp, LogIn } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../api/use-command.ts';
import { useCaptchaSettings } from '../captcha/use-captcha.ts';
import { formatRelative } from '../i18n/format.ts';
import { whenJoined } from '../servers/when-joined.ts';
import { useServer } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { showToast } from '../ui/toasts.ts';
import { BumpDialog } from './BumpDialog.tsx';
import { useKeepPublicServer } from './explore-query.ts';
import { text } from './texts.ts';

/** The buttons to join and to bump a server. */
export function PublicServerActions({ record }: { readonly record: RawPublicServer }) {
  const { server, serverId } = record;
  const isMember = useServer(serverId) !== undefined;
  const name = server?.name ?? '';
  return (
    <div className="explore-actions">
      {isMember ? (
        <ButtonLink to={`/app/servers/${serverId}`} aria-label={text('enterNamed', { name })}>
          {text('enter')}
        </ButtonLink>
      ) : (
        <JoinButton serverId={serverId} name={name} />
      )}
      <BumpButton record={record} name={name} />
    </div>
  );
}

/** Opens the welcome questions, or the first channel. */
function JoinButton({ serverId, name }: { readonly serverId: string; readonly name: string }) {
  const [isPending, setIsPending] = useState(false);
  const join = useAction(joinPublicServer);
  const navigate = useNavigate();

  async function enter() {
    setIsPending(true);
    const server = await join({ params: { serverId } });
    if (server) {
      await whenJoined(serverId);
      await navigate(`/app/servers/${serverId}/${server._count?.welcomeQuestions ? 'welcome' : server.defaultChannelId}`);
    }
    setIsPending(false);
  }

  return (
    <Button
      variant="primary"
      icon={<LogIn aria-hidden="true" />}
      aria-label={text('joinNamed', { name })}
      isPending={isPending}
      onPress={() => void enter()}
    >
      {text('join')}
    </Button>
  );
}

function BumpButton({ record, name }: { readonly record: RawPublicServer; readonly name: string }) {
  const { serverId, bumpedAt } = record;
  const [isPending, setIsPending] = useState(false);
  const bump = useAction(bumpServer);
  const keep = useKeepPublicServer(serverId);
  const isCaptchaAsked = Boolean(useCaptchaSettings());
  const [isAsking, setIsAsking] = useState(false);

  function showBumped(bumped: RawPublicServer) {
    keep(bumped);
    showToast({ tone: 'success', text: text('bumped', { name }) });
  }

  async function press() {
    const againAt = bumpedAt + EXPLORE_LIMITS.bumpEveryMs;
    const now = Date.now();
    if (againAt > now) {
      showToast({ tone: 'plain', text: text('bumpLater', { when: formatRelative(againAt, now) }) });
      return;
    }
    if (isCaptchaAsked) {
      setIsAsking(true);
      return;
    }
    setIsPending(true);
    const bumped = await bump({ params: { serverId }, body: { token: '' } });
    setIsPending(false);
    if (bumped) showBumped(bumped);
  }

  return (
    <>
      <Button
        icon={<ArrowBigUp aria-hidden="true" />}
        aria-label={text('bumpNamed', { name })}
        isPending={isPending}
        onPress={() => void press()}
      >
        {text('bump')}
      </Button>
      {isAsking && (
        <BumpDialog
          serverId={serverId}
          name={name}
          onBumped={(bumped) => {
            showBumped(bumped);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
