import { ACCOUNT_LIMITS, BADGE } from '@folkmoot/contracts/accounts/limits';
import { rankOf } from '@folkmoot/contracts/moderation/ranks';
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { EditDialog } from '../actions/EditDialog.tsx';
import { call } from '../api/call.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { BADGE_NAMES } from './AccountStatus.tsx';

type Fields = {
  readonly username: string;
  readonly tag: string;
  readonly email: string;
  readonly newPassword: string;
  readonly emailConfirmed: boolean;
  readonly badges: number;
};

function fieldsOf({ username, tag, badges, account }: ModUser): Fields {
  return { username, tag, badges, email: account?.email ?? '', emailConfirmed: account?.emailConfirmed ?? false, newPassword: '' };
}

/** Only changed fields are sent. */
function changesOf(fields: Fields, before: Fields): Partial<Fields> {
  return {
    ...(fields.username === before.username ? {} : { username: fields.username }),
    ...(fields.tag === before.tag ? {} : { tag: fields.tag }),
    ...(fields.email === before.email ? {} : { email: fields.email }),
    ...(fields.badges === before.badges ? {} : { badges: fields.badges }),
    ...(fields.emailConfirmed === before.emailConfirmed ? {} : { emailConfirmed: fields.emailConfirmed }),
    ...(fields.newPassword === '' ? {} : { newPassword: fields.newPassword }),
  };
}

export function UserEditDialog({ user, onClose }: { readonly user: ModUser; readonly onClose: () => void }) {
  const before = fieldsOf(user);
  const [fields, setFields] = useState(before);
  const changes = changesOf(fields, before);
  const set = (change: Partial<Fields>) => setFields((current) => ({ ...current, ...change }));
  const names = Object.keys(changes).map((name) => FIELD_NAMES[name] ?? name);

  return (
    <EditDialog
      title={text('editUserTitle', { name: `${user.username}:${user.tag}` })}
      changes={names}
      onClose={onClose}
      save={(password) => call(moderateUser, { params: { userId: user.id }, body: { ...changes, password } })}
    >
      {(refused) => (
        <>
          <TextField
            label={text('username')}
            value={fields.username}
            onChange={({ target }) => set({ username: target.value })}
            {...refused('username')}
          />
          <TextField
            label={text('tag')}
            value={fields.tag}
            onChange={({ target }) => set({ tag: target.value })}
            slotProps={{ htmlInput: { maxLength: ACCOUNT_LIMITS.tag } }}
            {...refused('tag')}
          />
          {user.account && (
            <>
              <TextField
                label={text('email')}
                type="email"
                autoComplete="off"
                value={fields.email}
                onChange={({ target }) => set({ email: target.value })}
                {...refused('email')}
              />
              <FormControlLabel
                label={text('emailConfirmed')}
                control={<Checkbox checked={fields.emailConfirmed} onChange={({ target }) => set({ emailConfirmed: target.checked })} />}
              />
              <TextField
                label={text('newPassword')}
                type="password"
                autoComplete="new-password"
                value={fields.newPassword}
                onChange={({ target }) => set({ newPassword: target.value })}
                {...refused('newPassword', text('newPasswordText'))}
              />
            </>
          )}
          <BadgeChoice badges={fields.badges} onChange={(badges) => set({ badges })} />
        </>
      )}
    </EditDialog>
  );
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  username: text('username'),
  tag: text('tag'),
  email: text('email'),
  badges: text('badges'),
  emailConfirmed: text('emailConfirmed'),
  newPassword: text('newPassword'),
};

type BadgeProps = { readonly badges: number; readonly onChange: (badges: number) => void };

/** No user can become a founder here, and only founders appoint staff. */
function BadgeChoice({ badges, onChange }: BadgeProps) {
  const isFounder = rankOf(useViewer().badges) === 2;
  return (
    <FormGroup sx={{ mt: 1 }} role="group" aria-labelledby="badges-label">
      <FormLabel id="badges-label">{text('badges')}</FormLabel>
      {BADGE_NAMES.map(([bit, name]) => (
        <FormControlLabel
          key={bit}
          label={name}
          disabled={bit === BADGE.FOUNDER || (bit === BADGE.ADMIN && !isFounder)}
          control={<Checkbox size="small" checked={(badges & bit) !== 0} onChange={() => onChange(badges ^ bit)} />}
        />
      ))}
    </FormGroup>
  );
}
