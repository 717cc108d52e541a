import { bumpServer } from '@folkmoot/contracts/explore/commands';
import type { RawPublicServer } from '@folkmoot/contracts/explore/wire';
import { useCommand } from '../api/use-command.ts';
import { CaptchaField } from '../captcha/CaptchaField.tsx';
import { useCaptchaToken } from '../captcha/use-captcha.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { text as uiText } from '../ui/texts.ts';
import { text } from './texts.ts';

type BumpDialogProps = {
  readonly serverId: string;
  readonly name: string;
  readonly onBumped: (record: RawPublicServer) => void;
  readonly onClose: () => void;
};

/** Bumps a server, if the instance requires a captcha for that. */
export function BumpDialog({ serverId, name, onBumped, onClose }: BumpDialogProps) {
  const captcha = useCaptchaToken();
  const { run, isPending, problem } = useCommand(bumpServer);

  async function bump() {
    const bumped = await run({ params: { serverId }, body: { token: captcha.token } });
    if (bumped) onBumped(bumped);
    else captcha.spend();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('bumpNamed', { name })}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{uiText('cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void bump()}>
            {text('bump')}
          </Button>
        </>
      }
    >
      <CaptchaField action="bump" captcha={captcha} />
      <ProblemNote>{problem?.message}</ProblemNote>
    </Dialog>
  );
}
