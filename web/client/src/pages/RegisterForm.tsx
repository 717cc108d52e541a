import { register } from '@folkmoot/contracts/accounts/commands';
import { ACCOUNT_LIMITS } from '@folkmoot/contracts/accounts/limits';
import type { RawInstance } from '@folkmoot/contracts/instance/wire';
import { unicodeDomain } from '@folkmoot/contracts/registration/unicode-domain';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { CaptchaField } from '../captcha/CaptchaField.tsx';
import { useCaptchaToken } from '../captcha/use-captcha.ts';
import { formatList } from '../i18n/format.ts';
import { text as registrationText } from '../registration/texts.ts';
import { keepToken } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { fieldProblems } from './form-problem.ts';
import { RegisterRules } from './RegisterRules.tsx';
import { checkRegistration, type Registration, type RegistrationField } from './registration.ts';
import { codeFieldOf, withoutInvitation } from './registration-needs.ts';
import { text } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

const PATHS = {
  inviteCode: ['inviteCode'],
  setupCode: ['setupCode'],
  email: ['email'],
  username: ['username'],
  password: ['password'],
  confirmPassword: ['confirm password'],
  token: ['token'],
};

type Props = {
  readonly instance: RawInstance;
  /** The code in the address. Empty: there is none, or it is invalid. */
  readonly invitedWith: string;
  /** The code in the address is invalid. */
  readonly isInvitationInvalid?: boolean;
  readonly footer: ReactNode;
  /** Other registration methods. */
  readonly providerButtons?: ReactNode;
  readonly onBusy: (isBusy: boolean) => void;
  /** The account waits for approval. If the instance sends e-mail, the result goes to this address. */
  readonly onPending: (email: string) => void;
  /** The account was created, and the user is logged in. */
  readonly onRegistered?: () => void;
  /** The account becomes the founder of the instance, with this setup code. */
  readonly founds?: { readonly title: string; readonly setupCode: string; readonly isCodeAsked: boolean; readonly lead: ReactNode };
};

export function RegisterForm({
  instance,
  invitedWith,
  isInvitationInvalid = false,
  footer,
  providerButtons,
  onBusy,
  onPending,
  onRegistered,
  founds,
}: Props) {
  const [form, setForm] = useState<Registration>({
    inviteCode: invitedWith,
    setupCode: founds?.setupCode ?? '',
    email: '',
    username: '',
    password: '',
    confirmPassword: '',
  });
  const [isAsked, setIsAsked] = useState(false);
  const [isSetupCodeAsked, setIsSetupCodeAsked] = useState(founds?.isCodeAsked ?? false);
  const isNew = instance.setupRequired;
  const codeField = isNew ? 'none' : codeFieldOf(instance.registration, invitedWith !== '');
  const checked = checkRegistration(form, codeField === 'required');
  const captcha = useCaptchaToken();

  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    const { inviteCode, setupCode } = form;
    const body = { email: form.email.trim(), username: form.username.trim(), password: form.password.trim() };
    const codes = isNew ? { setupCode: setupCode.trim() } : { inviteCode: inviteCode.trim() };
    onBusy(true);
    try {
      const registered = await call(register, { body: { ...body, ...codes, token: captcha.token } });
      if ('token' in registered) {
        keepToken(registered.token);
        onRegistered?.();
      } else onPending(body.email);
    } catch (error) {
      captcha.spend();
      if (problemOf(error).path === 'setupCode') setIsSetupCodeAsked(true);
      throw error;
    } finally {
      onBusy(false);
    }
  });
  const errors = fieldProblems(problem, PATHS);

  function submit() {
    setIsAsked(true);
    if (Object.keys(checked).length === 0) attempt();
  }

  function field(name: RegistrationField): Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> {
    return {
      name,
      value: form[name],
      error: errors.fields[name] ?? (isAsked ? checked[name] : null),
      onChange: (value) => {
        forget();
        setForm((current) => ({ ...current, [name]: value }));
      },
    };
  }

  const domains = instance.emailDomains.allowed.map(unicodeDomain);
  const wayOn = withoutInvitation(instance.registration);
  const asksForInvitation = codeField === 'required' && invitedWith === '';
  return (
    <AuthCard
      title={founds?.title ?? text('registerTitle')}
      onSubmit={submit}
      problem={errors.general}
      isPending={isPending}
      footer={footer}
    >
      {founds?.lead}
      {isInvitationInvalid && wayOn && <ProblemNote>{`${registrationText('invitationInvalid')} ${registrationText(wayOn)}`}</ProblemNote>}
      {codeField === 'required' && <p className="auth-note">{registrationText('inviteNeeded')}</p>}
      {!isNew && instance.registration === 'approval' && (
        <p className="auth-note">
          {registrationText(instance.sendsMail ? 'approvalNote' : 'approvalNoteNoMail')} {registrationText('approvalSkip')}
        </p>
      )}
      {isSetupCodeAsked && (
        <TextField
          {...field('setupCode')}
          label={registrationText('setupCode')}
          description={registrationText('setupCodeNote')}
          autoComplete="off"
          autoFocus
        />
      )}
      {codeField !== 'none' && (
        <TextField
          {...field('inviteCode')}
          label={registrationText(codeField === 'required' ? 'inviteCode' : 'inviteCodeOptional')}
          autoComplete="off"
          autoFocus={asksForInvitation}
        />
      )}
      <TextField
        {...field('email')}
        label={text('email')}
        {...(domains.length > 0 && !isNew ? { description: registrationText('domainsNote', { domains: formatList(domains) }) } : {})}
        type="email"
        autoComplete="email"
        autoFocus={!asksForInvitation && !isSetupCodeAsked}
      />
      <TextField {...field('username')} label={text('username')} description={text('usernameNote')} autoComplete="username" />
      <TextField
        {...field('password')}
        label={text('password')}
        description={registrationText('passwordNote', { least: ACCOUNT_LIMITS.passwordMin, most: ACCOUNT_LIMITS.password })}
        type="password"
        autoComplete="new-password"
      />
      <TextField {...field('confirmPassword')} label={text('confirmPassword')} type="password" autoComplete="new-password" />
      {!founds && <RegisterRules />}
      <CaptchaField action="register" captcha={captcha} />
      <ProblemNote>{errors.fields.token}</ProblemNote>
      <Button type="submit" variant="primary" isPending={isPending}>
        {founds ? registrationText('continue') : text('register')}
      </Button>
      {providerButtons}
    </AuthCard>
  );
}
