import { continueProviderLogIn, redeemProviderLogIn } from '@folkmoot/contracts/identity-providers/commands';
import type { ProviderLogIn } from '@folkmoot/contracts/identity-providers/wire';
import { Clock, MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { text as factorText } from '../factors/texts.ts';
import { useInstance } from '../instance/use-instance.ts';
import { AuthCard } from '../pages/AuthCard.tsx';
import { RedirectAfterLogIn } from '../pages/RedirectAfterLogIn.tsx';
import { redirectTarget } from '../pages/redirect.ts';
import { text as pageText } from '../pages/texts.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { text as registrationText } from '../registration/texts.ts';
import { keepToken } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import { returnIn } from './log-in-choices.ts';
import { problemText } from './problem-text.ts';
import { takeLogInStarted } from './started-log-in.ts';
import { text } from './texts.ts';

type Requirement = Extract<ProviderLogIn, { readonly ticket: string }>;

/** No login was started in this tab. */
class LogInNotStarted extends Error {}

/** Each code is valid once, but development mode renders twice, so requests are cached. */
const redemptions = new Map<string, Promise<ProviderLogIn>>();

function redeem(code: string): Promise<ProviderLogIn> {
  const known =
    redemptions.get(code) ?? (takeLogInStarted() ? call(redeemProviderLogIn, { body: { code } }) : Promise.reject(new LogInNotStarted()));
  redemptions.set(code, known);
  return known;
}

/** The page to which providers redirect, with a code or an error. */
export function ProviderReturn({ hash }: { readonly hash: string }) {
  const navigate = useNavigate();
  const sendsMail = useInstance().data?.sendsMail ?? false;
  const [result, setResult] = useState<ProviderLogIn | null>(null);
  const [problem, setProblem] = useState<Pick<Problem, 'message'> | null>(null);
  const returned = returnIn(hash);
  const code = returned && 'code' in returned ? returned.code : null;

  useEffect(() => {
    if (code === null) return;
    redeem(code).then(setResult, (error: unknown) =>
      setProblem(error instanceof LogInNotStarted ? { message: problemText('expired') } : problemOf(error)),
    );
    // Removes the used code from the history.
    window.history.replaceState(window.history.state, '', '/login');
  }, [code]);

  if (result && 'token' in result) return <FinishLogIn logIn={result} />;
  const card = { onSubmit: () => undefined, problem: null, isPending: false, footer: null };
  const backButton = <Button onPress={() => void navigate('/login', { replace: true })}>{text('back')}</Button>;
  if (result && 'pending' in result) {
    return (
      <AuthCard {...card} title={registrationText('pendingTitle')} footer={backButton}>
        <div role="status">
          <EmptyState
            icon={sendsMail ? <MailCheck aria-hidden="true" /> : <Clock aria-hidden="true" />}
            title={registrationText('pendingTitle')}
            text={text(sendsMail ? 'pendingText' : 'pendingTextNoMail')}
          />
        </div>
      </AuthCard>
    );
  }
  if (result) return <LogInRequirement requirement={result} onResult={setResult} />;
  const wrong = problem?.message ?? (returned && 'problem' in returned ? problemText(returned.problem) : null);
  if (wrong !== null) {
    return (
      <AuthCard {...card} title={text('failedTitle')} problem={wrong}>
        <ButtonLink to="/login" replace variant="primary">
          {text('back')}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard {...card} title={text('loggingIn')}>
      <Spinner />
    </AuthCard>
  );
}

function FinishLogIn({ logIn: { token, redirect } }: { readonly logIn: Extract<ProviderLogIn, { readonly token: string }> }) {
  const [isTokenStored, setIsTokenStored] = useState(false);
  useEffect(() => {
    keepToken(token);
    setIsTokenStored(true);
  }, [token]);
  return isTokenStored ? <RedirectAfterLogIn to={redirectTarget(redirect)} /> : null;
}

const FIELDS = { password: 'password', code: 'code', invitation: 'inviteCode' } as const;

type LogInRequirementProps = { readonly requirement: Requirement; readonly onResult: (result: ProviderLogIn) => void };

/** Asks for what the login also requires: the password of the account, its code, or an invitation. */
function LogInRequirement({ requirement: { needs, ticket, providerName: name }, onResult }: LogInRequirementProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const field = FIELDS[needs];
  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    const result = await call(continueProviderLogIn, { body: { ticket, [field]: typed.trim() } });
    setTyped('');
    setIsAsked(false);
    onResult(result);
  });
  const isPlaced = problem?.path === field;
  const words = {
    password: { title: text('linkTitle'), lead: text('linkText', { name }), label: factorText('password'), submit: text('linkAndLogIn') },
    code: { title: factorText('codeTitle'), lead: factorText('codeText'), label: factorText('loginCode'), submit: pageText('logIn') },
    invitation: {
      title: text('inviteTitle'),
      lead: text('inviteText', { name }),
      label: registrationText('inviteCode'),
      submit: pageText('createAccount'),
    },
  }[needs];

  function submit() {
    setIsAsked(true);
    if (typed.trim() !== '') attempt();
  }

  return (
    <AuthCard
      title={words.title}
      onSubmit={submit}
      problem={isPlaced ? null : (problem?.message ?? null)}
      isPending={isPending}
      footer={<ButtonLink to="/login">{text('back')}</ButtonLink>}
    >
      <p className="auth-note">{words.lead}</p>
      <TextField
        key={needs}
        label={words.label}
        name={field}
        type={needs === 'password' ? 'password' : 'text'}
        autoComplete={needs === 'password' ? 'current-password' : needs === 'code' ? 'one-time-code' : 'off'}
        value={typed}
        onChange={(value) => {
          forget();
          setTyped(value);
        }}
        error={isPlaced ? problem.message : isAsked && typed.trim() === '' ? pageText('missing') : null}
        autoFocus
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {words.submit}
      </Button>
    </AuthCard>
  );
}
