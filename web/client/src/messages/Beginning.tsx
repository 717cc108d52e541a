import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { Hash, LifeBuoy, NotebookPen } from 'lucide-react';
import { useStore } from '../store/store.ts';
import { useChannel, useOwnId, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { text } from './texts.ts';

/** Above the first message of a channel. */
export function Beginning({ channelId, isEmpty }: { readonly channelId: string; readonly isEmpty: boolean }) {
  const channel = useChannel(channelId);
  const ownId = useOwnId();
  const recipientId = useStore((state) => state.inbox.get(channelId)?.recipientId ?? '');
  const recipient = useUser(recipientId);
  if (channel?.type === CHANNEL_TYPE.TICKET) return <TicketBeginning />;
  const isNotes = recipientId === ownId;
  const name = channel?.name ?? recipient?.username ?? '';
  return (
    <div className="message-beginning">
      {channel?.serverId ? (
        <Hash aria-hidden="true" className="message-beginning-icon" />
      ) : isNotes ? (
        <NotebookPen aria-hidden="true" className="message-beginning-icon" />
      ) : (
        <Avatar name={name} hexColor={recipient?.hexColor} picture={recipient?.avatar} badges={recipient?.badges ?? 0} size={64} />
      )}
      <p className="message-beginning-title">
        {channel?.serverId ? text.rich('beginning', { name }) : isNotes ? text('beginningNotes') : text.rich('beginningDm', { name })}
      </p>
      {isEmpty && <p>{text('emptyHint')}</p>}
    </div>
  );
}

/** The subject of the ticket is above the list. */
function TicketBeginning() {
  return (
    <div className="message-beginning">
      <LifeBuoy aria-hidden="true" className="message-beginning-icon" />
      <p className="message-beginning-title">{text('beginningTicket')}</p>
    </div>
  );
}
