import { register } from '@folkmoot/contracts/accounts/commands';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { CaptchaField } from '../captcha/CaptchaField.tsx';
import { useCaptchaToken } from '../captcha/use-captcha.ts';
import { keepToken, useToken } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { Entered } from './Entered.tsx';
import { placeProblem } from './form-problem.ts';
import { RegisterRules } from './RegisterRules.tsx';
import { redirectTarget, withRedirect } from './redirect.ts';
import { checkRegistration, type Registration, type RegistrationField } from './registration.ts';
import { text } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

const PATHS = { email: ['email'], username: ['username'], password: ['password'], confirmPassword: ['confirm password'], token: ['token'] };

const EMPTY: Registration = { email: '', username: '', password: '', confirmPassword: '' };

export function RegisterPage() {
  const [query] = useSearchParams();
  const target = redirectTarget(query.get('redirect'));
  const isSignedIn = useToken() !== null;
  const [form, setForm] = useState(EMPTY);
  const [isAsked, setIsAsked] = useState(false);
  const checked = checkRegistration(form);
  const captcha = useCaptchaToken();

  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    const body = { email: form.email.trim(), username: form.username.trim(), password: form.password.trim() };
    try {
      const registered = await call(register, { body: { ...body, token: captcha.token } });
      if ('token' in registered) keepToken(registered.token);
    } catch (error) {
      captcha.spend();
      throw error;
    }
  });
  const placed = placeProblem(problem, PATHS);

  function submit() {
    setIsAsked(true);
    if (Object.keys(checked).length === 0) attempt();
  }

  function field(name: RegistrationField): Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> {
    return {
      name,
      value: form[name],
      error: placed.fields[name] ?? (isAsked ? checked[name] : null),
      onChange: (value) => {
        forget();
        setForm((held) => ({ ...held, [name]: value }));
      },
    };
  }

  if (isSignedIn && !isPending) return <Entered to={target} />;
  return (
    <AuthCard
      title={text('registerTitle')}
      onSubmit={submit}
      problem={placed.general}
      isPending={isPending}
      footer={
        <>
          {text('registerOther')} <Link to={withRedirect('/login', target)}>{text('logIn')}</Link>
        </>
      }
    >
      <TextField {...field('email')} label={text('email')} type="email" autoComplete="email" autoFocus />
      <TextField {...field('username')} label={text('username')} description={text('usernameNote')} autoComplete="username" />
      <TextField {...field('password')} label={text('password')} type="password" autoComplete="new-password" />
      <TextField {...field('confirmPassword')} label={text('confirmPassword')} type="password" autoComplete="new-password" />
      <RegisterRules />
      <CaptchaField action="register" captcha={captcha} />
      <ProblemNote>{placed.fields.token}</ProblemNote>
      <Button type="submit" variant="primary" isPending={isPending}>
        {text('register')}
      </Button>
    </AuthCard>
  );
}
