import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { DataExport } from '../exports/DataExport.tsx';
import { ProofFields } from '../factors/ProofFields.tsx';
import { useProofOptions } from '../factors/use-factors.ts';
import { type Proving, useProof } from '../factors/use-proof.ts';
import { FileStorage } from '../files/FileStorage.tsx';
import { fieldProblems } from '../pages/form-problem.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { socketId } from '../realtime/realtime.ts';
import { keepToken } from '../session/session.ts';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { type AccountFields, accountBody, checkAccount, opensAccount } from './account-form.ts';
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
  code: ['code'],
};

export function AccountSettings({ account }: { readonly account: OwnAccount }) {
  const draft = useDraft<AccountFields>({
    email: account.email ?? '',
    username: account.username,
    tag: account.tag,
    newPassword: '',
    confirmPassword: '',
  });
  const [isAsked, setIsAsked] = useState(false);
  const opens = opensAccount(draft.changes);
  const proving = useProof(async (proof) => {
    const own = socketId();
    const body = accountBody(draft.changes, proof);
    const { newToken } = await call(updateProfile, { body: { ...body, ...(own ? { socketId: own } : {}) } });
    if (newToken) keepToken(newToken);
    const { email, username, tag } = body;
    draft.change({ ...(email && { email }), ...(username && { username }), ...(tag && { tag }), newPassword: '', confirmPassword: '' });
    proving.reset();
    setIsAsked(false);
    showToast({ tone: 'success', text: text('accountSaved') });
  }, useProofOptions());
  const checked = checkAccount(draft.values, draft.changes, proving.password.value);
  const errors = fieldProblems(proving.refused, PATHS);
  const isComplete = Object.keys(checked).length === 0;

  function save() {
    setIsAsked(true);
    if (isComplete) proving.attempt();
  }

  function field(name: keyof AccountFields): Pick<TextFieldProps, 'value' | 'onChange' | 'error'> {
    return {
      value: draft.values[name],
      error: errors.fields[name] ?? (isAsked ? checked[name] : null),
      onChange: (value) => {
        proving.forget();
        draft.change({ [name]: value });
      },
    };
  }

  const shown: Proving = {
    ...proving,
    password: { ...proving.password, error: proving.password.error ?? (isAsked ? checked.password : undefined) },
    ...(opens ? {} : { code: null, attemptByPasskey: null }),
  };

  function reset() {
    setIsAsked(false);
    proving.reset();
    draft.reset();
  }

  return (
    <SettingsForm draft={{ isUnsaved: draft.isUnsaved, reset }} onSave={save} isPending={proving.isPending} problem={errors.general}>
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
      {draft.isUnsaved && (
        <Section title={text('proof')} description={text('currentPasswordText')}>
          <ProofFields proving={shown} isBlocked={!isComplete} label={text('currentPassword')} />
        </Section>
      )}
      <FileStorage />
      <DataExport />
      <DeleteAccount name={account.username} />
    </SettingsForm>
  );
}
