import type { ActChange, UndoableServerAction } from '@folkmoot/contracts/audit-log/acts';
import type { ActUndoPreview } from '@folkmoot/contracts/audit-log/wire';
import { formatTime } from '../i18n/format.ts';
import { ActChanges } from './ActChanges.tsx';
import { text } from './texts.ts';
import { UndoConfirmDialog } from './UndoConfirmDialog.tsx';
import { type ActionEntry, useActUndo, useUndo } from './use-audit-log.ts';

/** Mounted when it is opened, so that the preview is current. */
export function UndoActDialog({ entry, onClose }: { readonly entry: ActionEntry; readonly onClose: () => void }) {
  const preview = useActUndo(entry);
  const { undoAct } = useUndo(entry.serverId);
  return (
    <UndoConfirmDialog
      serverId={entry.serverId}
      title={text('undoChangeTitle')}
      onUndo={() => undoAct(entry)}
      doneText={text('undoDone')}
      onClose={onClose}
      isBlocked={preview.data?.undo.state !== 'open'}
      preview={preview}
    >
      {preview.data && <ActPreview preview={preview.data} actionType={entry.actionType} />}
    </UndoConfirmDialog>
  );
}

type ActPreviewProps = { readonly preview: ActUndoPreview; readonly actionType: UndoableServerAction };

/** The undo removes a value that the action added. */
function isRemoval({ from, to }: ActChange): boolean {
  return from !== null && to === null;
}

function ActPreview({ preview: { back, left, names, members, channel, undo }, actionType }: ActPreviewProps) {
  const isMade = actionType === 'SERVER_ROLE_CREATE' || actionType === 'SERVER_CHANNEL_CREATE';
  return (
    <>
      {back.length > 0 && (
        <>
          <p>{text(back.every(isRemoval) ? 'undoRemoved' : 'undoRestored')}</p>
          <ActChanges changes={back} names={names} />
        </>
      )}
      {members !== null && <p>{text(isMade ? 'undoRoleLoses' : 'undoRoleMembers', { count: members })}</p>}
      {channel && isMade && channel.messages > 0 && <p>{text('undoChannelGoes', { count: channel.messages })}</p>}
      {isMade && back.length > 0 && <p>{text('undoAlsoLogged')}</p>}
      {channel && !isMade && <InChannel {...channel} />}
      {left.length > 0 && (
        <>
          <p>{text('undoUnchanged')}</p>
          <ActChanges changes={left} names={names} />
        </>
      )}
      {channel && !isMade && undo.state === 'open' && (
        <p className="undo-until">{text('undoUntil', { time: formatTime(undo.until, 'short') })}</p>
      )}
    </>
  );
}

/** For a category there is nothing to show. */
function InChannel({ messages, files, pins }: NonNullable<ActUndoPreview['channel']>) {
  if (messages === 0) return null;
  return (
    <>
      <ul className="undo-counts">
        <li>{text('undoMessages', { count: messages })}</li>
        {files > 0 && <li>{text('undoFiles', { count: files })}</li>}
        {pins > 0 && <li>{text('undoPins', { count: pins })}</li>}
      </ul>
      <p>{text('undoNote')}</p>
    </>
  );
}
