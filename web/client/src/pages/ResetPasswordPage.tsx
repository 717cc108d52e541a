import { resetPassword, sendResetCode } from '@folkmoot/contracts/accounts/commands';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { serverText } from '../api/refusal-texts.ts';
import { LogInCode } from '../factors/LogInCode.tsx';
import { keepToken } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { AuthCard } from './AuthCard.tsx';
import { fieldProblems } from './form-problem.ts';
import { checkNewPassword } from './registration.ts';
import { text } from './reset-texts.ts';
import { text as pagesText } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** With the code of an e-mail, the user sets a new password. Without it, they request the e-mail. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const code = query.get('code');
  const userId = query.get('userId');
  return code && userId ? <ChoosePassword code={code} userId={userId} /> : <AskForLink />;
}

function ToLogin(): ReactNode {
  return (
    <>
      {text('remembered')} <Link to="/login">{pagesText('logIn')}</Link>
    </>
  );
}

function AskForLink() {
  const [email, setEmail] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    setSent(serverText((await call(sendResetCode, { body: { email: email.trim() } })).message));
  });
  const errors = fieldProblems(problem, { email: ['email'] });

  function submit() {
    if (sent !== null) {
      setSent(null);
      setIsAsked(false);
      return;
    }
    setIsAsked(true);
    if (email.trim() !== '') attempt();
  }

  return (
    <AuthCard
      title={text(sent === null ? 'title' : 'sentTitle')}
      onSubmit={submit}
      problem={errors.general}
      isPending={isPending}
      footer={<ToLogin />}
    >
      {sent === null ? (
        <>
          <p>{text('explain')}</p>
          <TextField
            label={pagesText('email')}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(value) => {
              forget();
              setEmail(value);
            }}
            error={errors.fields.email ?? (isAsked && email.trim() === '' ? pagesText('missing') : null)}
            autoFocus
          />
          <Button type="submit" variant="primary" isPending={isPending}>
            {text('send')}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{sent}</p>
          <p>{text('sentNote')}</p>
          <Button type="submit">{text('again')}</Button>
        </>
      )}
    </AuthCard>
  );
}

function ChoosePassword({ code, userId }: { readonly code: string; readonly userId: string }) {
  const navigate = useNavigate();
  const [form, setForm] = useState({ newPassword: '', confirmPassword: '', code: '' });
  const [isAsked, setIsAsked] = useState(false);
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    const token = await tokenFor({ code, userId }, form.newPassword.trim(), isCodeAsked ? form.code.trim() : null);
    if (token === null) {
      setIsCodeAsked(true);
      setIsAsked(false);
      return;
    }
    keepToken(token);
    showToast({ tone: 'success', text: text('done') });
    await navigate('/app', { replace: true });
  });
  // The code of the link has the same path, but no field.
  const isLinkBad = problem?.path === 'code' && problem.status === 400;
  const errors = fieldProblems(problem, { newPassword: ['newPassword'], code: isLinkBad ? [] : ['code'] });
  const tooWeak = checkNewPassword(form.newPassword);
  const differs = form.newPassword === form.confirmPassword ? null : pagesText('passwordMismatch');

  function submit() {
    setIsAsked(true);
    if (tooWeak === null && differs === null && !(isCodeAsked && form.code.trim() === '')) attempt();
  }

  function change(field: keyof typeof form) {
    return (value: string) => {
      forget();
      setForm((current) => ({ ...current, [field]: value }));
    };
  }

  return (
    <AuthCard
      title={text('newTitle')}
      onSubmit={submit}
      problem={errors.general}
      isPending={isPending}
      footer={isLinkBad ? <Link to="/reset-password">{text('askAgain')}</Link> : <ToLogin />}
    >
      <p>{text('endsSessions')}</p>
      <TextField
        label={text('newPassword')}
        type="password"
        autoComplete="new-password"
        value={form.newPassword}
        onChange={change('newPassword')}
        error={errors.fields.newPassword ?? (isAsked ? tooWeak : null)}
        autoFocus
      />
      <TextField
        label={text('confirmPassword')}
        type="password"
        autoComplete="new-password"
        value={form.confirmPassword}
        onChange={change('confirmPassword')}
        error={isAsked ? differs : null}
      />
      {isCodeAsked && (
        <LogInCode
          value={form.code}
          onChange={change('code')}
          error={errors.fields.code ?? (isAsked && form.code.trim() === '' ? pagesText('missing') : null)}
        />
      )}
      <Button type="submit" variant="primary" isPending={isPending}>
        {text('save')}
      </Button>
    </AuthCard>
  );
}

type InLink = { readonly code: string; readonly userId: string };

/** null: the link is valid, and the code of an authenticator is required too. */
async function tokenFor(link: InLink, newPassword: string, code: string | null): Promise<string | null> {
  try {
    return (await call(resetPassword, { query: link, body: { newPassword, ...(code === null ? {} : { code }) } })).token;
  } catch (error) {
    const { path, status } = problemOf(error);
    if (code === null && path === 'code' && status === 401) return null;
    throw error;
  }
}
