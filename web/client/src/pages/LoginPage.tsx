import { login } from '@folkmoot/contracts/accounts/commands';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { LogInCode } from '../factors/LogInCode.tsx';
import { PasskeyLogIn } from '../factors/PasskeyLogIn.tsx';
import { text as factorText } from '../factors/texts.ts';
import { LazyProviderButtons, ProviderReturn } from '../identity-providers/LazyProviders.tsx';
import { returnIn, useLogInChoices } from '../identity-providers/log-in-choices.ts';
import { keepToken, useToken } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { fieldProblems } from './form-problem.ts';
import { RedirectAfterLogIn } from './RedirectAfterLogIn.tsx';
import { redirectTarget, withRedirect } from './redirect.ts';
import { text as resetText } from './reset-texts.ts';
import { text } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

const PATHS = { identifier: ['email', 'usernameAndTag'], password: ['password'] };

type Fields = { readonly identifier: string; readonly password: string; readonly code: string };

const EMPTY: Fields = { identifier: '', password: '', code: '' };

/** Providers redirect to this page, with their result in the fragment of the address. */
export function LoginPage() {
  const { hash } = useLocation();
  return returnIn(hash) ? <ProviderReturn key={hash} hash={hash} /> : <OwnLogIn />;
}

function OwnLogIn() {
  const choices = useLogInChoices();
  const withPassword = choices?.passwordLogin ?? true;
  const [query] = useSearchParams();
  const target = redirectTarget(query.get('redirect'));
  const isSignedIn = useToken() !== null;
  const [fields, setFields] = useState(EMPTY);
  const [isAsked, setIsAsked] = useState(false);
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    const token = await tokenFor(fields, isCodeAsked);
    if (token === null) {
      setIsCodeAsked(true);
      setIsAsked(false);
    } else keepToken(token);
  });
  const errors = fieldProblems(problem, isCodeAsked ? { ...NO_FIELDS, code: ['code'] } : { ...PATHS, code: [] });

  function submit() {
    setIsAsked(true);
    const isFilled = isCodeAsked ? fields.code.trim() !== '' : fields.identifier.trim() !== '' && fields.password.trim() !== '';
    if (isFilled) attempt();
  }

  function field(name: keyof Fields) {
    return {
      value: fields[name],
      onChange: (value: string) => setFields((current) => ({ ...current, [name]: value })),
      error: errors.fields[name] ?? (isAsked && fields[name].trim() === '' ? text('missing') : null),
    };
  }

  function startOver() {
    forget();
    setFields(EMPTY);
    setIsAsked(false);
    setIsCodeAsked(false);
  }

  if (isSignedIn && !isPending) return <RedirectAfterLogIn to={target} />;
  const card = { onSubmit: submit, problem: errors.general, isPending };
  if (isCodeAsked) {
    return (
      <AuthCard {...card} title={factorText('codeTitle')} footer={<StartOver onPress={startOver} />}>
        <LogInCode {...field('code')} />
        <LogInButton isPending={isPending} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      {...card}
      title={text('loginTitle')}
      footer={
        choices?.registration !== 'closed' && (
          <>
            {text('loginOther')} <Link to={withRedirect('/register', target)}>{text('createAccount')}</Link>
          </>
        )
      }
    >
      {withPassword && (
        <>
          <TextField {...field('identifier')} label={text('identifier')} name="email" autoComplete="username" autoFocus />
          <TextField {...field('password')} label={text('password')} name="password" type="password" autoComplete="current-password" />
          <LogInButton isPending={isPending} />
        </>
      )}
      <PasskeyLogIn onToken={keepToken} />
      {withPassword && (
        <Link className="ui-touch-area" to="/reset-password">
          {resetText('forgot')}
        </Link>
      )}
      <LazyProviderButtons providers={choices?.identityProviders ?? []} target={target} isBesideForm={withPassword} />
    </AuthCard>
  );
}

const NO_FIELDS = { identifier: [], password: [] };

/** null: the password is correct, and a code is required too. */
async function tokenFor({ identifier, password, code }: Fields, withCode: boolean): Promise<string | null> {
  const name = identifier.trim();
  const who = name.includes(':') ? { usernameAndTag: name } : { email: name };
  try {
    return (await call(login, { body: { ...who, password: password.trim(), ...(withCode ? { code: code.trim() } : {}) } })).token;
  } catch (error) {
    if (!withCode && problemOf(error).path === 'code') return null;
    throw error;
  }
}

function LogInButton({ isPending }: { readonly isPending: boolean }): ReactNode {
  return (
    <Button type="submit" variant="primary" isPending={isPending}>
      {text('logIn')}
    </Button>
  );
}

function StartOver({ onPress }: { readonly onPress: () => void }): ReactNode {
  return <Button onPress={onPress}>{factorText('otherAccount')}</Button>;
}
