import { changeIdentityProvider, createIdentityProvider, testIdentityProvider } from '@folkmoot/contracts/identity-providers/commands';
import { ACCOUNT_CREATION } from '@folkmoot/contracts/identity-providers/settings';
import type { ProviderTest, RawIdentityProvider } from '@folkmoot/contracts/identity-providers/wire';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Fragment, useState } from 'react';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { FormDialog } from '../layout/FormDialog.tsx';
import { type Key, text } from '../texts.ts';
import { ProviderRules } from './ProviderRules.tsx';
import { EMPTY, settingsOf, type Typed, typedOf } from './provider-form.ts';

const LINES = [
  { name: 'id', label: 'providerId' },
  { name: 'name', label: 'providerName' },
  { name: 'issuer', label: 'providerIssuer' },
  { name: 'clientId', label: 'providerClientId' },
  { name: 'clientSecret', label: 'providerSecret' },
  { name: 'scopes', label: 'providerScopes' },
  { name: 'secondFactors', label: 'providerFactors' },
] as const;
type Line = (typeof LINES)[number]['name'];

const CREATION: Readonly<Record<(typeof ACCOUNT_CREATION)[number], Key>> = {
  asRegistration: 'providerAccountsMode',
  always: 'providerAccountsAlways',
  never: 'providerAccountsNever',
};

const RESULTS: Readonly<Record<ProviderTest['result'], Key>> = {
  ok: 'providerTestOk',
  away: 'providerTestAway',
  notAProvider: 'providerTestNotAProvider',
  otherIssuer: 'providerTestOtherIssuer',
};

type Props = {
  /** null: creates a new provider. */
  readonly provider: RawIdentityProvider | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

export function ProviderDialog({ provider, onClose, onSaved }: Props) {
  const [typed, setTyped] = useState<Typed>(provider ? typedOf(provider) : EMPTY);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [tested, setTested] = useState<ProviderTest | null>(null);
  const field = problem?.path?.replace(/[.[].*$/, '') ?? null;
  const isPlaced = LINES.some(({ name }) => name === field);

  function edit(part: Partial<Typed>): void {
    setProblem(null);
    setTested(null);
    setTyped((current) => ({ ...current, ...part }));
  }

  async function attempt(action: () => Promise<void>): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setIsPending(false);
    }
  }

  async function save(): Promise<void> {
    const { clientSecret, id } = typed;
    const body = { ...settingsOf(typed), ...(clientSecret === '' ? {} : { clientSecret }) };
    if (provider) await call(changeIdentityProvider, { params: { providerId: provider.id }, body });
    else await call(createIdentityProvider, { body: { ...body, id } });
    onSaved();
  }

  const hints: Readonly<Record<Line, string>> = {
    id: text('providerIdHint'),
    name: text('providerNameHint', { name: typed.name || '…' }),
    issuer: text('providerIssuerHint'),
    clientId: '',
    clientSecret: text(provider?.hasSecret ? 'providerSecretKept' : 'providerSecretHint'),
    scopes: text('providerScopesHint'),
    secondFactors: text('providerFactorsHint'),
  };

  const tester = (
    <>
      <Button
        onClick={() => void attempt(async () => setTested(await call(testIdentityProvider, { body: { issuer: typed.issuer.trim() } })))}
        disabled={isPending || typed.issuer.trim() === ''}
      >
        {text('providerTest')}
      </Button>
      {tested && (
        <Alert severity={tested.result === 'ok' ? 'success' : 'error'} variant="outlined" role="status">
          {text(RESULTS[tested.result])} {tested.result === 'ok' && !tested.pkce && text('providerTestNoPkce')}{' '}
          {tested.result === 'ok' && !tested.backchannelLogout && text('providerTestNoLogout')}
        </Alert>
      )}
    </>
  );

  return (
    <FormDialog
      title={provider ? text('providerEditNamed', { name: provider.name }) : text('providerNew')}
      confirm={text(provider ? 'instanceSave' : 'providerCreate')}
      isPending={isPending}
      problem={isPlaced ? null : (problem?.message ?? null)}
      onSubmit={() => attempt(save)}
      onCancel={onClose}
    >
      {LINES.filter(({ name }) => name !== 'id' || !provider).map(({ name, label }, index) => (
        <Fragment key={name}>
          <TextField
            label={text(label)}
            value={typed[name]}
            onChange={({ target }) => edit({ [name]: target.value })}
            error={field === name}
            helperText={field === name ? problem?.message : hints[name]}
            type={name === 'clientSecret' ? 'password' : 'text'}
            autoComplete={name === 'clientSecret' ? 'new-password' : 'off'}
            multiline={name === 'secondFactors'}
            autoFocus={index === 0}
            fullWidth
            margin="dense"
          />
          {name === 'issuer' && tester}
        </Fragment>
      ))}
      <TextField
        select
        label={text('providerAccounts')}
        value={typed.createsAccounts}
        onChange={({ target }) => edit({ createsAccounts: ACCOUNT_CREATION.find((way) => way === target.value) ?? 'asRegistration' })}
        fullWidth
        margin="dense"
      >
        {ACCOUNT_CREATION.map((way) => (
          <MenuItem key={way} value={way}>
            {text(CREATION[way])}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Switch checked={typed.trustsEmail} onChange={({ target }) => edit({ trustsEmail: target.checked })} />}
        label={text('providerTrustsEmail')}
      />
      <FormHelperText>{text('providerTrustsEmailHint')}</FormHelperText>
      <ProviderRules rules={typed.rules} onChange={(rules) => edit({ rules })} />
    </FormDialog>
  );
}
