import { Markup } from '../markup/Markup.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ourChanges } from './our-changes.ts';
import { text } from './texts.ts';
import './changelog.css';

/** Nobody translates what changes with every version. */
const WRITTEN_IN = 'en-GB';

type ChangelogDialogProps = {
  /** Those that are new; all of them where not said. */
  readonly changes?: readonly string[];
  readonly onClose: () => void;
};

export function ChangelogDialog({ changes, onClose }: ChangelogDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(changes ? 'news' : 'all')}
      footer={
        <Button variant="primary" onPress={onClose} autoFocus>
          {text('close')}
        </Button>
      }
    >
      {changes && <p>{text('newText')}</p>}
      <ul className="changelog" aria-label={text('news')}>
        {(changes ?? ourChanges).toReversed().map((change) => (
          <li key={change} lang={WRITTEN_IN}>
            <Markup as="span" content={change} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
