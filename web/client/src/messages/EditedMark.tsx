import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { openDialog } from '../app/overlays.ts';
import { formatTime } from '../i18n/format.ts';
import { useStore } from '../store/store.ts';
import { LazyVersionsDialog } from './LazyVersionsDialog.tsx';
import { maySeeVersions } from './may-see-versions.ts';
import { text } from './texts.ts';

type EditedMarkProps = { readonly message: RawMessage; readonly editedAt: number };

/** Opens the edit history for those who can see it. */
export function EditedMark({ message, editedAt }: EditedMarkProps) {
  const isButton = useStore((state) => maySeeVersions(state, message));
  const title = text('editedAt', { when: formatTime(editedAt, 'exact') });
  if (!isButton) {
    return (
      <span className="message-edited" title={title}>
        {text('edited')}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="message-edited message-edited-button ui-touch-area"
      title={title}
      aria-label={`${text('edited')} ${text('versions')}`}
      aria-haspopup="dialog"
      onClick={() => openDialog((close) => <LazyVersionsDialog message={message} onClose={close} />)}
    >
      {text('edited')}
    </button>
  );
}
