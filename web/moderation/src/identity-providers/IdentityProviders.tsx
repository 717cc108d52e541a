import { listIdentityProviders, removeIdentityProvider } from '@folkmoot/contracts/identity-providers/commands';
import type { RawIdentityProvider } from '@folkmoot/contracts/identity-providers/wire';
import { isFounder } from '@folkmoot/contracts/kernel/access';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { ConfirmDialog } from '../layout/FormDialog.tsx';
import { Facts, Section } from '../layout/Section.tsx';
import { Empty, Failed, Waiting } from '../layout/states.tsx';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { ProviderDialog } from './ProviderDialog.tsx';

type Open =
  | { readonly what: 'form'; readonly provider: RawIdentityProvider | null }
  | { readonly what: 'removal'; readonly provider: RawIdentityProvider }
  | null;

async function removeProvider({ id }: RawIdentityProvider): Promise<void> {
  await call(removeIdentityProvider, { params: { providerId: id } });
}

/** Founders can edit the providers. Other staff can only read them. */
export function IdentityProviders() {
  const mayChange = isFounder(useViewer().badges);
  const notify = useNotify();
  const { data, error, again } = useConsoleQuery(['identity-providers'], (signal) => call(listIdentityProviders, {}, { signal }));
  const [open, setOpen] = useState<Open>(null);

  function done(saved: 'providerSaved' | 'providerRemoved'): void {
    setOpen(null);
    again();
    notify(text(saved), { type: 'success' });
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
          {text('providersText')}
        </Typography>
        {mayChange && (
          <Button variant="contained" onClick={() => setOpen({ what: 'form', provider: null })}>
            {text('providerNew')}
          </Button>
        )}
      </Box>
      {!mayChange && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {text('instanceReadOnly')}
        </Alert>
      )}
      {!data && (error ? <Failed error={error} onRetry={again} /> : <Waiting rows={4} />)}
      {data?.length === 0 && <Empty title={text('providersNone')} words={text('providersNoneText')} />}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data?.map((provider) => (
          <Provider key={provider.id} provider={provider} mayChange={mayChange} onOpen={setOpen} />
        ))}
      </Box>
      {open?.what === 'form' && (
        <ProviderDialog provider={open.provider} onClose={() => setOpen(null)} onSaved={() => done('providerSaved')} />
      )}
      {open?.what === 'removal' && (
        <ConfirmDialog
          title={text('providerRemoveTitle', { name: open.provider.name })}
          explanation={text('providerRemoveText')}
          confirm={text('providerRemove')}
          action={() => removeProvider(open.provider)}
          onDone={() => done('providerRemoved')}
          onCancel={() => setOpen(null)}
        />
      )}
    </>
  );
}

type ProviderProps = { readonly provider: RawIdentityProvider; readonly mayChange: boolean; readonly onOpen: (open: Open) => void };

function Provider({ provider, mayChange, onOpen }: ProviderProps) {
  const { name, issuer, redirectUrl, backchannelLogoutUrl, locked } = provider;
  return (
    <Section title={name}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Facts
          facts={[
            [text('providerId'), provider.id],
            [text('providerIssuer'), issuer],
            [text('providerRedirectUrl'), redirectUrl],
            [text('providerLogoutUrl'), backchannelLogoutUrl],
          ]}
        />
      </Box>
      {locked && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('providerLocked')}
        </Typography>
      )}
      {mayChange && !locked && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button variant="outlined" onClick={() => onOpen({ what: 'form', provider })} aria-label={text('providerEditNamed', { name })}>
            {text('providerEdit')}
          </Button>
          <Button color="error" onClick={() => onOpen({ what: 'removal', provider })} aria-label={text('providerRemoveNamed', { name })}>
            {text('providerRemove')}
          </Button>
        </Box>
      )}
    </Section>
  );
}
