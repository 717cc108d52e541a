import { formatTime } from '../i18n/format.ts';
import type { Connection } from '../realtime/connection.ts';
import { reopenConnection } from '../realtime/realtime.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { logOut } from './log-out.ts';
import { text } from './texts.ts';

type Refused = Extract<Connection, { readonly kind: 'refused' }>;

/** The server will not have this session. It says why; the person chooses between another try and leaving. */
export function RefusedDialog({ connection }: { readonly connection: Refused }) {
  const { message, data } = connection;
  const isSuspended = data?.type === 'suspend';
  const isBanned = data?.type === 'ip-ban';
  const title = isSuspended ? text('suspendedTitle') : isBanned ? text('bannedTitle') : text('refusedTitle');
  const until = data?.expire ? formatTime(data.expire, 'short') : null;
  return (
    <Dialog
      isOpen
      onClose={reopenConnection}
      title={title}
      role="alertdialog"
      size="small"
      ignoresBackground
      footer={
        <>
          <Button onPress={reopenConnection}>{text('tryAgain')}</Button>
          <Button variant="primary" onPress={logOut}>
            {text('logOut')}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {isSuspended && <p>{until ? text('suspendedUntil', { when: until }) : text('suspendedForever')}</p>}
      {isSuspended && data.reason && <p>{text('suspendedReason', { reason: data.reason })}</p>}
      {isSuspended && data.by?.username && <p>{text('suspendedBy', { name: data.by.username })}</p>}
      {isBanned && until && <p>{text('bannedText', { when: until })}</p>}
    </Dialog>
  );
}
