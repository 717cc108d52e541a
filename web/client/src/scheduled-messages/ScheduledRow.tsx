import { cancelScheduledMessage, sendScheduledMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import type { RawScheduledMessage } from '@folkmoot/contracts/scheduled-messages/wire';
import { CircleAlert, Pencil, SendHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { serverText } from '../api/refusal-texts.ts';
import { useAction } from '../api/use-command.ts';
import { openDialog } from '../app/overlays.ts';
import { formatTime } from '../i18n/format.ts';
import { MarkupText } from '../markup/MarkupText.tsx';
import { text as messageText } from '../messages/texts.ts';
import { text as searchText } from '../search/texts.ts';
import { useStore } from '../store/store.ts';
import { useChannel, useOwnId, useServer, useUser } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { EditScheduledDialog } from './EditScheduledDialog.tsx';
import { text } from './texts.ts';
import { ownZone } from './time-zones.ts';
import { wallTimeOf } from './zoned-time.ts';

export function ScheduledRow({ message }: { readonly message: RawScheduledMessage }) {
  const { id, channelId, content, sendAt, refusal } = message;
  const [isSending, setIsSending] = useState(false);
  const send = useAction(sendScheduledMessage);
  const serverId = useChannel(channelId)?.serverId ?? null;

  async function sendNow(): Promise<void> {
    setIsSending(true);
    await send({ params: { channelId, scheduledMessageId: id } });
    setIsSending(false);
  }

  return (
    <li className="scheduled-row">
      <div className="scheduled-row-top">
        <ChannelLink channelId={channelId} />
        <time dateTime={new Date(sendAt).toISOString()}>{formatTime(sendAt, 'moment')}</time>
        <OtherZone message={message} />
      </div>
      {refusal && (
        <p className="scheduled-refusal">
          <CircleAlert aria-hidden="true" />
          <span>{text('notSent', { reason: serverText(refusal.message) })}</span>
        </p>
      )}
      <div className="scheduled-content">
        <MarkupText content={content} serverId={serverId} />
      </div>
      <div className="scheduled-acts">
        <Button
          size="small"
          icon={<Pencil aria-hidden="true" />}
          onPress={() => openDialog((close) => <EditScheduledDialog message={message} onClose={close} />)}
        >
          {messageText('edit')}
        </Button>
        <Button size="small" icon={<SendHorizontal aria-hidden="true" />} isPending={isSending} onPress={() => void sendNow()}>
          {text('sendNow')}
        </Button>
        <IconButton
          size="small"
          tone="danger"
          label={text('delete')}
          onPress={() => openDialog((close) => <DeleteDialog id={id} onClose={close} />)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

/** The time in the zone in which it was chosen, unless the clocks there show the same. */
function OtherZone({ message: { sendAt, timeZone } }: { readonly message: RawScheduledMessage }) {
  const { date, time } = wallTimeOf(sendAt, timeZone);
  const own = wallTimeOf(sendAt, ownZone());
  if (own.date === date && own.time === time) return null;
  const when = formatTime(Date.parse(`${date}T${time}`), 'short');
  const zone = <span translate="no">{timeZone.replaceAll('_', ' ')}</span>;
  return <span>{text.rich('inZone', { when, zone })}</span>;
}

function ChannelLink({ channelId }: { readonly channelId: string }) {
  const channel = useChannel(channelId);
  const server = useServer(channel?.serverId ?? '');
  const ownId = useOwnId();
  const recipientId = useStore((state) => state.inbox.get(channelId)?.recipientId ?? '');
  const recipient = useUser(recipientId)?.username;
  if (channel && server) {
    return (
      <Link className="scheduled-channel ui-touch-area" to={`/app/servers/${server.id}/${channelId}`}>
        {searchText('channelInServer', { channel: channel.name ?? '', server: server.name })}
      </Link>
    );
  }
  if (recipient === undefined) return <span className="scheduled-channel">{text('unavailable')}</span>;
  return (
    <Link className="scheduled-channel ui-touch-area" to={`/app/inbox/${channelId}`}>
      {recipientId === ownId ? searchText('notes') : searchText('conversation', { name: recipient })}
    </Link>
  );
}

function DeleteDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const cancel = useAction(cancelScheduledMessage);
  const [isPending, setIsPending] = useState(false);

  async function confirm(): Promise<void> {
    setIsPending(true);
    await cancel({ params: { scheduledMessageId: id } });
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle')}
      confirm={text('delete')}
      isPending={isPending}
      onConfirm={() => void confirm()}
    >
      <p>{text('deleteText')}</p>
    </ConfirmDialog>
  );
}
