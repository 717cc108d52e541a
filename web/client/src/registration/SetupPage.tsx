import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useInstance } from '../instance/use-instance.ts';
import { AuthCard } from '../pages/AuthCard.tsx';
import { RegisterForm } from '../pages/RegisterForm.tsx';
import { text as pageText } from '../pages/texts.ts';
import { useToken } from '../session/session.ts';
import { InstanceWaiting } from './InstanceWaiting.tsx';
import { SetupMail } from './SetupMail.tsx';
import { SetupMode } from './SetupMode.tsx';
import { SetupName } from './SetupName.tsx';
import { SetupStep } from './SetupStep.tsx';
import { text } from './texts.ts';

type Step = 'account' | 'name' | 'mode' | 'mail' | 'done';

/** On the local machine no code is required, so the field is shown only if the server asks for it. */
function isThisMachine(): boolean {
  const { hostname } = window.location;
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** Creates the founder, and asks for the first settings of the instance. Redirects if the setup is complete. */
export function SetupPage() {
  const isSignedIn = useToken() !== null;
  const instance = useInstance();
  const [code] = useState(() => window.location.hash.slice(1));
  const [step, setStep] = useState<Step>('account');
  if (step === 'name') return <SetupName onDone={() => setStep('mode')} />;
  if (step === 'mode') return <SetupMode onDone={() => setStep('mail')} />;
  if (step === 'mail') return <SetupMail onDone={() => setStep('done')} />;
  if (step === 'done') return <Navigate to="/app" replace />;
  if (instance.data?.setupRequired) {
    return (
      <RegisterForm
        instance={instance.data}
        invitedWith=""
        footer={<Link to="/">{pageText('toHome')}</Link>}
        onBusy={() => undefined}
        onPending={() => undefined}
        onRegistered={() => setStep('name')}
        founds={{
          title: text('setupTitle'),
          setupCode: code,
          isCodeAsked: code === '' && !isThisMachine(),
          lead: (
            <>
              <SetupStep step={1} />
              <p>{text('setupAccountText')}</p>
            </>
          ),
        }}
      />
    );
  }
  if (instance.data) return <Navigate to={isSignedIn ? '/app' : '/login'} replace />;
  return (
    <AuthCard title={text('setupTitle')} footer={null}>
      <InstanceWaiting instance={instance} />
    </AuthCard>
  );
}
