import type { RawInstance } from '@folkmoot/contracts/instance/wire';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { LazyProviderButtons } from '../identity-providers/LazyProviders.tsx';
import { useInstance } from '../instance/use-instance.ts';
import { InstanceWaiting } from '../registration/InstanceWaiting.tsx';
import { text as registrationText } from '../registration/texts.ts';
import { useToken } from '../session/session.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AuthCard } from './AuthCard.tsx';
import { Entered } from './Entered.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { redirectTarget, withRedirect } from './redirect.ts';
import { text } from './texts.ts';

/** What is required is said before somebody types: the record of the instance is asked for first. A new instance is set up first. */
export function RegisterPage() {
  const [query] = useSearchParams();
  const target = redirectTarget(query.get('redirect'));
  const isSignedIn = useToken() !== null;
  const instance = useInstance();
  const [isBusy, setIsBusy] = useState(false);
  const [waitsAt, setWaitsAt] = useState<string | null>(null);
  if (isSignedIn && !isBusy) return <Entered to={target} />;
  if (instance.data?.setupRequired && !isBusy) return <Navigate to="/setup" replace />;
  if (waitsAt !== null) return <Pending email={waitsAt} target={target} />;
  if (instance.data && !instance.data.passwordLogin) return <ByProvider instance={instance.data} target={target} />;
  if (instance.data?.registration === 'closed') return <Closed instance={instance.data} target={target} />;
  if (instance.data) {
    return (
      <RegisterForm
        instance={instance.data}
        invitedWith={query.get('invite') ?? ''}
        footer={<ToLogin target={target} />}
        beside={<LazyProviderButtons providers={instance.data.identityProviders} target={target} isBeside />}
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
      <LazyProviderButtons providers={instance.identityProviders} target={target} isBeside={false} />
      {isReachable && <ButtonLink to="/contact">{registrationText('contactLink')}</ButtonLink>}
    </AuthCard>
  );
}

/** Nobody registers with a password here. */
function ByProvider({ instance, target }: { readonly instance: RawInstance; readonly target: string }) {
  return (
    <AuthCard title={text('registerTitle')} footer={<ToLogin target={target} />}>
      <LazyProviderButtons providers={instance.identityProviders} target={target} isBeside={false} />
    </AuthCard>
  );
}

function Pending({ email, target }: { readonly email: string; readonly target: string }) {
  return (
    <AuthCard title={text('registerTitle')} footer={<ToLogin target={target} />}>
      <div role="status">
        <EmptyState
          icon={<MailCheck aria-hidden="true" />}
          title={registrationText('pendingTitle')}
          text={registrationText('pendingText', { email })}
        />
      </div>
    </AuthCard>
  );
}
