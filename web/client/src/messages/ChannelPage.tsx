import { Hash, NotebookPen, Users } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { changeLayout, useIsMobile, useLayout } from '../app/layout.ts';
import { MainHeader } from '../app/MainHeader.tsx';
import { rememberChannel } from '../channels/last-channel.ts';
import { text as memberText } from '../members/texts.ts';
import { useCustomStatus, useStatus } from '../presence/presence.ts';
import { maySee } from '../store/rights.ts';
import { useStore } from '../store/store.ts';
import { useChannel, useOwnId, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { presenceLabel } from '../ui/PresenceDot.tsx';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { TypingLine } from './TypingLine.tsx';
import { text } from './texts.ts';

/** A channel of a server. */
export function ServerChannelPage() {
  const { serverId = '', channelId = '' } = useParams();
  const ownId = useOwnId();
  const channel = useChannel(channelId);
  const isOpen = useStore((state) => maySee(state, channelId, ownId));
  useEffect(() => {
    if (isOpen) rememberChannel(serverId, channelId);
  }, [isOpen, serverId, channelId]);
  // Deleted while open, closed to the person, or never there: the server has another.
  if (!channel || channel.serverId !== serverId || !isOpen) return <Navigate to={`/app/servers/${serverId}`} replace />;
  const name = channel.name ?? '';
  return (
    <>
      <MainHeader
        title={name}
        icon={<Hash aria-hidden="true" />}
        detail={channel.slowModeSeconds ? text('slowModeOn', { count: channel.slowModeSeconds }) : null}
        actions={<DrawerButton />}
      />
      <Conversation key={channelId} channelId={channelId} serverId={serverId} name={name} placeholder={text('placeholder', { name })} />
    </>
  );
}

/** A conversation between two, or notes to oneself. */
export function DirectPage() {
  const { channelId = '' } = useParams();
  const ownId = useOwnId();
  const recipientId = useStore((state) => state.inbox.get(channelId)?.recipientId ?? '');
  const recipient = useUser(recipientId);
  const status = useStatus(recipientId);
  const custom = useCustomStatus(recipientId);
  if (!recipient) return <NoChannel />;
  const isNotes = recipientId === ownId;
  const name = recipient.username;
  return (
    <>
      <MainHeader
        title={isNotes ? text('notesTitle') : name}
        icon={
          isNotes ? (
            <NotebookPen aria-hidden="true" />
          ) : (
            <Avatar
              name={name}
              hexColor={recipient.hexColor}
              picture={recipient.avatar}
              badges={recipient.badges}
              size={28}
              status={status}
            />
          )
        }
        detail={isNotes ? null : (custom ?? presenceLabel(status))}
      />
      <Conversation
        key={channelId}
        channelId={channelId}
        serverId={null}
        name={name}
        placeholder={isNotes ? text('placeholderNotes') : text('placeholderDm', { name })}
      />
    </>
  );
}

type ConversationProps = {
  readonly channelId: string;
  readonly serverId: string | null;
  readonly name: string;
  readonly placeholder: string;
};

function Conversation({ channelId, serverId, name, placeholder }: ConversationProps) {
  const [query] = useSearchParams();
  return (
    <div className="conversation">
      <MessageList channelId={channelId} serverId={serverId} name={name} targetId={query.get('messageId')} />
      <Composer channelId={channelId} placeholder={placeholder} />
      <TypingLine channelId={channelId} serverId={serverId} />
    </div>
  );
}

function DrawerButton() {
  const isMobile = useIsMobile();
  const { drawerOpen } = useLayout();
  return (
    <IconButton
      label={memberText(!isMobile && drawerOpen ? 'hide' : 'show')}
      tooltip="bottom"
      isOn={!isMobile && drawerOpen}
      onPress={() => changeLayout(isMobile ? { pane: 'drawer' } : { drawerOpen: !drawerOpen })}
    >
      <Users aria-hidden="true" />
    </IconButton>
  );
}

function NoChannel() {
  return (
    <>
      <MainHeader />
      <EmptyState title={text('unknownTitle')} text={text('unknownChannel')} />
    </>
  );
}
