import { FACTOR_LIMITS } from '@folkmoot/contracts/factors/limits';
import type { RawFactors, RawPasskey } from '@folkmoot/contracts/factors/wire';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatRelative, formatTime } from '../i18n/format.ts';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { knowsPasskeys } from './browser-passkeys.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { text } from './texts.ts';
import { useFactorCommands } from './use-factors.ts';

export function PasskeysSection({ factors: { totp, passkeys } }: { readonly factors: RawFactors }) {
  const proofOptions = { withCode: totp !== null, withPasskey: passkeys.length > 0 };
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<RawPasskey | null>(null);
  return (
    <Section
      title={text('passkeysTitle')}
      description={text('passkeysText')}
      actions={
        knowsPasskeys() && (
          <Button icon={<KeyRound aria-hidden="true" />} onPress={() => setIsAdding(true)}>
            {text('addPasskey')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p>{text(knowsPasskeys() ? 'noPasskeys' : 'notSupported')}</p>
      ) : (
        <ul className="settings-rows">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="settings-row">
              <KeyRound aria-hidden="true" className="settings-row-icon" />
              <div className="settings-row-text">
                <p>
                  <bdi>{passkey.name}</bdi>
                </p>
                <p className="settings-row-detail">{text('passkeyAdded', { date: formatTime(passkey.addedAt, 'date') })}</p>
                {passkey.usedAt !== null && (
                  <p className="settings-row-detail">{text('passkeyUsed', { when: formatRelative(passkey.usedAt, Date.now()) })}</p>
                )}
              </div>
              <Button size="small" aria-label={text('removeNamed', { name: passkey.name })} onPress={() => setRemoved(passkey)}>
                {text('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddDialog proofOptions={proofOptions} onClose={() => setIsAdding(false)} />}
      {removed && <RemoveDialog proofOptions={proofOptions} passkey={removed} onClose={() => setRemoved(null)} />}
    </Section>
  );
}

/** What is required besides the password. */
type ProofOptions = { readonly withCode: boolean; readonly withPasskey: boolean };

function AddDialog({ proofOptions, onClose }: { readonly proofOptions: ProofOptions; readonly onClose: () => void }) {
  const { addPasskey } = useFactorCommands();
  const [name, setName] = useState('');
  return (
    <PasswordDialog
      {...proofOptions}
      title={text('addTitle')}
      confirm={text('addPasskey')}
      isBlocked={name.trim() === ''}
      onClose={onClose}
      onProved={async (proof) => {
        await addPasskey(name.trim(), proof);
        showToast({ tone: 'success', text: text('added') });
        onClose();
      }}
    >
      <p>{text('addText')}</p>
      <TextField
        label={text('passkeyName')}
        placeholder={text('passkeyNameHint')}
        maxLength={FACTOR_LIMITS.passkeyName}
        autoComplete="off"
        value={name}
        onChange={setName}
        autoFocus
      />
    </PasswordDialog>
  );
}

type RemoveDialogProps = { readonly proofOptions: ProofOptions; readonly passkey: RawPasskey; readonly onClose: () => void };

function RemoveDialog({ proofOptions, passkey, onClose }: RemoveDialogProps) {
  const { removePasskey } = useFactorCommands();
  return (
    <PasswordDialog
      {...proofOptions}
      title={text('removeTitle', { name: passkey.name })}
      confirm={text('remove')}
      tone="danger"
      onClose={onClose}
      onProved={async (proof) => {
        await removePasskey(passkey.id, proof);
        showToast({ tone: 'success', text: text('removed') });
        onClose();
      }}
    >
      <p>{text('removeText')}</p>
    </PasswordDialog>
  );
}
