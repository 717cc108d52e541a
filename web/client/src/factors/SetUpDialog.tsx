import type { TotpSetUp } from '@folkmoot/contracts/factors/wire';
import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, useState } from 'react';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { copy } from '../settings/copy.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextField } from '../ui/TextField.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { text } from './texts.ts';
import { useFactorCommands } from './use-factors.ts';
import './factors.css';

type SetUpDialogProps = {
  readonly onClose: () => void;
  /** Called with the recovery codes when the authenticator is turned on. */
  readonly onTurnedOn: (recoveryCodes: readonly string[]) => void;
};

/** Asks for the password, then shows the QR code and asks for a first code. */
export function SetUpDialog({ onClose, onTurnedOn }: SetUpDialogProps) {
  const { beginTotp } = useFactorCommands();
  const [setUp, setSetUp] = useState<TotpSetUp | null>(null);
  if (setUp) return <ScanDialog setUp={setUp} onClose={onClose} onTurnedOn={onTurnedOn} />;
  return (
    <PasswordDialog
      title={text('setUpTitle')}
      confirm={text('continue')}
      onClose={onClose}
      onProved={async ({ password }) => setSetUp(await beginTotp(password))}
    >
      <p>{text('totpText')}</p>
    </PasswordDialog>
  );
}

function ScanDialog({ setUp, onClose, onTurnedOn }: SetUpDialogProps & { readonly setUp: TotpSetUp }) {
  const { turnOnTotp } = useFactorCommands();
  const [code, setCode] = useState('');
  const { attempt, isPending, problem, forget } = useAttempt(async () => onTurnedOn(await turnOnTotp(code.trim())));
  const errors = fieldProblems(problem, { code: ['code'] });
  const isReady = code.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) attempt();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('setUpTitle')}
      size="small"
      ignoresBackground
      footer={
        <Button variant="primary" onPress={() => attempt()} isPending={isPending} isDisabled={!isReady}>
          {text('turnOn')}
        </Button>
      }
    >
      <form className="settings-dialog" onSubmit={submit} noValidate>
        <p>{text('scanText')}</p>
        <div className="factors-picture">
          <QRCodeSVG value={setUp.uri} size={176} marginSize={2} title={text('qrCode')} />
        </div>
        <div className="factors-key">
          <code>{setUp.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
          <Button size="small" onPress={() => void copy(setUp.secret, text('keyCopied'))}>
            {text('copyKey')}
          </Button>
        </div>
        <TextField
          label={text('code')}
          description={text('codeNote')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(value) => {
            forget();
            setCode(value);
          }}
          error={errors.fields.code}
          autoFocus
        />
        <ProblemNote>{errors.general}</ProblemNote>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
