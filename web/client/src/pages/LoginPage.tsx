import { login } from '@folkmoot/contracts/accounts/commands';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { keepToken, useToken } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { placeProblem } from './form-problem.ts';
import { redirectTarget, withRedirect } from './redirect.ts';
import { text } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

const PATHS = { identifier: ['email', 'usernameAndTag'], password: ['password'] };

export function LoginPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const target = redirectTarget(query.get('redirect'));
  const isSignedIn = useToken() !== null;
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const [isAsked, setIsAsked] = useState(false);

  const { attempt, isPending, problem } = useAttempt(async () => {
    const name = identifier.trim();
    const who = name.includes(':') ? { usernameAndTag: name } : { email: name };
    const { token } = await call(login, { body: { ...who, password: password.trim() } });
    keepToken(token);
    await navigate(target, { replace: true });
  });
  const placed = placeProblem(problem, PATHS);

  function submit() {
    setIsAsked(true);
    if (identifier.trim() !== '' && password.trim() !== '') attempt();
  }

  function errorOf(field: 'identifier' | 'password', value: string) {
    return placed.fields[field] ?? (isAsked && value.trim() === '' ? text('missing') : null);
  }

  if (isSignedIn && !isPending) return <Navigate to={target} replace />;
  return (
    <AuthCard
      title={text('loginTitle')}
      onSubmit={submit}
      problem={placed.general}
      isPending={isPending}
      footer={
        <>
          {text('loginOther')} <Link to={withRedirect('/register', target)}>{text('createAccount')}</Link>
        </>
      }
    >
      <TextField
        label={text('identifier')}
        name="email"
        autoComplete="username"
        value={identifier}
        onChange={setIdentifier}
        error={errorOf('identifier', identifier)}
        autoFocus
      />
      <TextField
        label={text('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorOf('password', password)}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {text('logIn')}
      </Button>
    </AuthCard>
  );
}
