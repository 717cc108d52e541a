import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { DataExport } from '../exports/DataExport.tsx';
import { placeProblem } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { socketId } from '../realtime/realtime.ts';
import { keepToken } from '../session/session.ts';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { type AccountFields, accountBody, changesAccount, checkAccount } from './account-form.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailConfirmation } from './EmailConfirmation.tsx';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useDraft } from './use-draft.ts';
import { text } from './user-texts.ts';

const PATHS = {
  email: ['email'],
  username: ['username'],
  tag: ['tag'],
  newPassword: ['newPassword'],
  confirmPassword: ['confirmPassword'],
  password: ['password'],
};

export function AccountSettings({ account }: { readonly account: OwnAccount }) {
  const draft = useDraft<AccountFields>({
    email: account.email ?? '',
    username: account.username,
    tag: account.tag,
    newPassword: '',
    confirmPassword: '',
    password: '',
  });
  const [isAsked, setIsAsked] = useState(false);
  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    const own = socketId();
    const body = accountBody(draft.changes, draft.values.password);
    const { newToken } = await call(updateProfile, { body: { ...body, ...(own ? { socketId: own } : {}) } });
    if (newToken) keepToken(newToken);
    const { password: _, newPassword: __, ...kept } = body;
    draft.change({ ...kept, password: '', newPassword: '', confirmPassword: '' });
    setIsAsked(false);
    showToast({ tone: 'success', text: text('accountSaved') });
  });
  const checked = checkAccount(draft.values, draft.changes);
  const placed = placeProblem(problem, PATHS);
  const isChanged = changesAccount(draft.changes);

  function save() {
    setIsAsked(true);
    if (Object.keys(checked).length === 0) attempt();
  }

  function field(name: keyof AccountFields): Pick<TextFieldProps, 'value' | 'onChange' | 'error'> {
    return {
      value: draft.values[name],
      error: placed.fields[name] ?? (isAsked ? checked[name] : null),
      onChange: (value) => {
        forget();
        draft.change({ [name]: value });
      },
    };
  }

  function reset() {
    setIsAsked(false);
    forget();
    draft.reset();
  }

  return (
    <SettingsForm draft={{ isUnsaved: isChanged, reset }} onSave={save} isPending={isPending} problem={placed.general}>
      {account.emailConfirmed === false && <EmailConfirmation />}
      <Section title={text('identity')}>
        <div className="settings-columns">
          <TextField {...field('username')} label={text('username')} autoComplete="username" />
          <TextField {...field('tag')} label={text('tag')} description={text('tagNote')} maxLength={4} autoComplete="off" />
        </div>
        <TextField {...field('email')} label={text('email')} type="email" autoComplete="email" />
      </Section>
      <Section title={text('passwordSection')} description={text('passwordSectionText')}>
        <div className="settings-columns">
          <TextField {...field('newPassword')} label={text('newPassword')} type="password" autoComplete="new-password" />
          <TextField {...field('confirmPassword')} label={text('confirmPassword')} type="password" autoComplete="new-password" />
        </div>
      </Section>
      {isChanged && (
        <Section title={text('proof')} description={text('currentPasswordText')}>
          <TextField {...field('password')} label={text('currentPassword')} type="password" autoComplete="current-password" />
        </Section>
      )}
      <DataExport />
      <DeleteAccount name={account.username} />
    </SettingsForm>
  );
}
