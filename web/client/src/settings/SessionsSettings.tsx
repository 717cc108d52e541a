import type { RawSession } from '@folkmoot/contracts/sessions/wire';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { SyncDraftsSwitch } from '../drafts/SyncDraftsSwitch.tsx';
import { formatRelative, formatTime } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toasts.ts';
import { Section } from './Section.tsx';
import { text } from './session-texts.ts';
import { text as sharedText } from './texts.ts';
import { useSessionCommands, useSessions } from './use-sessions.ts';

const HANDHELD = /iPhone|iPad|Android/;

export function SessionsSettings() {
  const sessions = useSessions();
  if (sessions.isError) {
    return <LoadError title={text('failed')} query={sessions} retryLabel={sharedText('tryAgain')} />;
  }
  return sessions.data ? <Shown sessions={sessions.data} /> : <Waiting />;
}

function Shown({ sessions }: { readonly sessions: readonly RawSession[] }) {
  const [isAsked, setIsAsked] = useState(false);
  const { endOthers } = useSessionCommands();
  const hasOthers = sessions.some(({ current }) => !current);

  async function confirm() {
    setIsAsked(false);
    if (await endOthers()) showToast({ tone: 'success', text: text('endedOthers') });
  }

  return (
    <div className="settings-stack">
      <Section
        title={text('title')}
        description={text(hasOthers ? 'explain' : 'only')}
        actions={hasOthers && <Button onPress={() => setIsAsked(true)}>{text('endOthers')}</Button>}
      >
        <ul className="settings-rows">
          {sessions.map((session) => (
            <li key={session.id}>
              <SessionRow session={session} />
            </li>
          ))}
        </ul>
      </Section>
      <div className="settings-divided">
        <SyncDraftsSwitch />
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('endOthersTitle')}
        confirm={text('endOthers')}
        onConfirm={() => void confirm()}
      >
        {text('endOthersText')}
      </ConfirmDialog>
    </div>
  );
}

function SessionRow({ session }: { readonly session: RawSession }) {
  const { endOne } = useSessionCommands();
  const [isPending, setIsPending] = useState(false);
  const device = session.device ?? text('unknown');
  const Icon = HANDHELD.test(device) ? Smartphone : Laptop;

  async function end() {
    setIsPending(true);
    if (await endOne(session.id)) showToast({ tone: 'success', text: text('ended') });
    setIsPending(false);
  }

  return (
    <div className="settings-row">
      <Icon aria-hidden="true" className="settings-row-icon" />
      <div className="settings-row-text">
        <p>{device}</p>
        <p className="settings-row-detail">
          {session.current ? text('current') : text('seen', { when: formatRelative(session.lastSeenAt, Date.now()) })}
        </p>
        <p className="settings-row-detail">{text('opened', { date: formatTime(session.openedAt, 'date') })}</p>
      </div>
      {!session.current && (
        <Button size="small" isPending={isPending} onPress={() => void end()} aria-label={text('endNamed', { device })}>
          {text('end')}
        </Button>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={text('waiting')} className="settings-stack">
      <Section title={text('title')}>
        <div className="settings-rows">
          {[200, 160].map((width) => (
            <div key={width} className="settings-row">
              <Skeleton width={18} height={18} />
              <Skeleton width={width} />
            </div>
          ))}
        </div>
      </Section>
    </div>
  );
}
