import type { RawInstance } from '@folkmoot/contracts/instance/wire';
import { Clock, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { LazyProviderButtons } from '../identity-providers/LazyProviders.tsx';
import { useInstance } from '../instance/use-instance.ts';
import { InstanceWaiting } from '../registration/InstanceWaiting.tsx';
import { text as registrationText } from '../registration/texts.ts';
import { useInvitationCheck } from '../registration/use-invitation-check.ts';
import { useToken } from '../session/session.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AuthCard } from './AuthCard.tsx';
import { RedirectAfterLogIn } from './RedirectAfterLogIn.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { redirectTarget, withRedirect } from './redirect.ts';
import { text } from './texts.ts';

/**
 * Loads the instance and checks the invitation first, so that requirements are shown before the user types. Redirects to the setup on a new
 * instance.
 */
export function RegisterPage() {
  const [query] = useSearchParams();
  const target = redirectTarget(query.get('redirect'));
  const isSignedIn = useToken() !== null;
  const instance = useInstance();
  const code = query.get('invite')?.trim() ?? '';
  const invitation = useInvitationCheck(code);
  const [isBusy, setIsBusy] = useState(false);
  const [waitsAt, setWaitsAt] = useState<string | null>(null);
  if (isSignedIn && !isBusy) return <RedirectAfterLogIn to={target} />;
  if (instance.data?.setupRequired && !isBusy) return <Navigate to="/setup" replace />;
  if (waitsAt !== null) return <Pending email={waitsAt} sendsMail={instance.data?.sendsMail ?? false} target={target} />;
  if (instance.data && !instance.data.passwordLogin) return <ByProvider instance={instance.data} target={target} />;
  if (instance.data?.registration === 'closed') return <Closed instance={instance.data} target={target} />;
  if (instance.data && invitation !== 'checking') {
    return (
      <RegisterForm
        instance={instance.data}
        invitedWith={invitation === 'usable' ? code : ''}
        isInvitationInvalid={invitation === 'invalid'}
        footer={<ToLogin target={target} />}
        providerButtons={<LazyProviderButtons providers={instance.data.identityProviders} target={target} isBesideForm />}
        onBusy={setIsBusy}
        onPending={setWaitsAt}
      />
    );
  }
  return (
    <AuthCard title={text('registerTitle')} footer={<ToLogin target={target} />}>
      <InstanceWaiting instance={instance} />
    </AuthCard>
  );
}

function ToLogin({ target }: { readonly target: string }) {
  return (
    <>
      {text('registerOther')} <Link to={withRedirect('/login', target)}>{text('logIn')}</Link>
    </>
  );
}

function Closed({ instance, target }: { readonly instance: RawInstance; readonly target: string }) {
  const isReachable = instance.pages.contact.trim() !== '';
  return (
    <AuthCard title={registrationText('closedTitle')} footer={<ToLogin target={target} />}>
      <p>{registrationText('closedText')}</p>
      <LazyProviderButtons providers={instance.identityProviders} target={target} isBesideForm={false} />
      {isReachable && <ButtonLink to="/contact">{registrationText('contactLink')}</ButtonLink>}
    </AuthCard>
  );
}

/** For instances on which registration with a password is off. */
function ByProvider({ instance, target }: { readonly instance: RawInstance; readonly target: string }) {
  return (
    <AuthCard title={text('registerTitle')} footer={<ToLogin target={target} />}>
      <LazyProviderButtons providers={instance.identityProviders} target={target} isBesideForm={false} />
    </AuthCard>
  );
}

type PendingProps = { readonly email: string; readonly sendsMail: boolean; readonly target: string };

function Pending({ email, sendsMail, target }: PendingProps) {
  return (
    <AuthCard title={text('registerTitle')} footer={<ToLogin target={target} />}>
      <div role="status">
        <EmptyState
          icon={sendsMail ? <MailCheck aria-hidden="true" /> : <Clock aria-hidden="true" />}
          title={registrationText('pendingTitle')}
          text={sendsMail ? registrationText('pendingText', { email }) : registrationText('pendingTextNoMail')}
        />
      </div>
    </AuthCard>
  );
}
