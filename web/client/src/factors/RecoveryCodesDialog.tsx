import { copy } from '../settings/copy.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { text } from './texts.ts';
import './factors.css';

type RecoveryCodesDialogProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** Shows the codes once, so an accidental click must not close it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('codesTitle')}
      size="small"
      ignoresBackground
      footer={
        <>
          <Button onPress={() => void copy(codes.join('\n'), text('codesCopied'))}>{text('copyCodes')}</Button>
          <Button variant="primary" onPress={onClose}>
            {text('codesSaved')}
          </Button>
        </>
      }
    >
      <div className="settings-dialog">
        <p>{text('codesText')}</p>
        <ul className="factors-codes" aria-label={text('codesTitle')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
