import type { RawFactors } from '@folkmoot/contracts/factors/wire';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';
import { text } from './texts.ts';
import { useFactorCommands } from './use-factors.ts';

type Step = 'set up' | 'turn off' | 'new codes' | { readonly codes: readonly string[] } | null;

export function AuthenticatorSection({ factors: { totp, passkeys } }: { readonly factors: RawFactors }) {
  const [step, setStep] = useState<Step>(null);
  return (
    <Section
      title={text('totpTitle')}
      description={text('totpText')}
      actions={
        totp === null ? (
          <Button variant="primary" icon={<Smartphone aria-hidden="true" />} onPress={() => setStep('set up')}>
            {text('setUp')}
          </Button>
        ) : (
          <>
            <Button onPress={() => setStep('new codes')}>{text('newCodes')}</Button>
            <Button variant="danger" onPress={() => setStep('turn off')}>
              {text('turnOff')}
            </Button>
          </>
        )
      }
    >
      <p role="status">
        {totp === null
          ? text('totpOff')
          : `${text('totpOn', { date: formatTime(totp.since, 'date') })} ${text('codesLeft', { count: totp.recoveryCodesLeft })}`}
      </p>
      <Steps step={step} onStep={setStep} withPasskey={passkeys.length > 0} />
    </Section>
  );
}

type StepsProps = { readonly step: Step; readonly onStep: (step: Step) => void; readonly withPasskey: boolean };

function Steps({ step, onStep, withPasskey }: StepsProps) {
  const { makeCodes, turnOffTotp } = useFactorCommands();
  const close = () => onStep(null);
  if (step === null) return null;
  if (typeof step === 'object') return <RecoveryCodesDialog codes={step.codes} onClose={close} />;
  if (step === 'set up') return <SetUpDialog onClose={close} onTurnedOn={(codes) => onStep({ codes })} />;
  if (step === 'new codes') {
    return (
      <PasswordDialog
        title={text('newCodesTitle')}
        confirm={text('makeCodes')}
        onClose={close}
        withCode
        withPasskey={withPasskey}
        onProved={async (proof) => onStep({ codes: await makeCodes(proof) })}
      >
        <p>{text('newCodesText')}</p>
      </PasswordDialog>
    );
  }
  return (
    <PasswordDialog
      title={text('turnOffTitle')}
      confirm={text('turnOff')}
      tone="danger"
      onClose={close}
      withCode
      withPasskey={withPasskey}
      onProved={async (proof) => {
        await turnOffTotp(proof);
        showToast({ tone: 'success', text: text('turnedOff') });
        close();
      }}
    >
      <p>{text('turnOffText')}</p>
    </PasswordDialog>
  );
}
