import { Hash, Lock, NotebookPen, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { type Problem, problemOf } from '../api/problem.ts';
import { changeLayout, useIsMobile, useLayout } from '../app/layout.ts';
import { MainHeader } from '../app/MainHeader.tsx';
import { rememberChannel } from '../channels/last-channel.ts';
import { EmojiIcon } from '../custom-emojis/EmojiIcon.tsx';
import { openByChannel } from '../inbox/use-inbox-commands.ts';
import { text as memberText } from '../members/texts.ts';
import { ChannelNotice } from '../notices/ChannelNotice.tsx';
import { useCustomStatus, useStatus } from '../presence/presence.ts';
import { ScheduledLine } from '../scheduled-messages/ScheduledLine.tsx';
import { LazySelectionBar } from '../selection/LazySelectionBar.tsx';
import { endSelectionIn, useSelection } from '../selection/use-selection.ts';
import { useClosing } from '../servers/ClosingBanner.tsx';
import { text as serverText } from '../servers/texts.ts';
import { maySee } from '../store/permissions.ts';
import { useStore } from '../store/store.ts';
import { useChannel, useOwnId, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { presenceLabel } from '../ui/PresenceDot.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { CallPlace } from '../voice/LazyCall.tsx';
import { ChannelActions } from './ChannelActions.tsx';
import { Composer } from './Composer.tsx';
import { DropZone } from './DropZone.tsx';
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
  const closing = useClosing(serverId);
  // The channel was deleted, is hidden from the user, or never existed. The page of the server opens another channel.
  if (!channel || channel.serverId !== serverId || !isOpen) return <Navigate to={`/app/servers/${serverId}`} replace />;
  const name = channel.name ?? '';
  return (
    <>
      <MainHeader
        title={name}
        icon={<EmojiIcon icon={channel.icon} fallback={<Hash aria-hidden="true" />} />}
        detail={channel.slowModeSeconds ? text('slowModeOn', { count: channel.slowModeSeconds }) : null}
        actions={
          <>
            {closing === null && <ChannelActions channelId={channelId} serverId={serverId} />}
            <DrawerButton />
          </>
        }
      />
      {closing === null ? (
        <Conversation key={channelId} channelId={channelId} serverId={serverId} name={name} placeholder={text('placeholder', { name })} />
      ) : (
        <EmptyState
          icon={<Lock aria-hidden="true" />}
          title={serverText('closedTitle')}
          text={serverText('closedText', { when: closing })}
        />
      )}
    </>
  );
}

/** A direct conversation, or the user's notes. */
export function DirectPage() {
  const { channelId = '' } = useParams();
  const ownId = useOwnId();
  const recipientId = useStore((state) => state.inbox.get(channelId)?.recipientId ?? '');
  const recipient = useUser(recipientId);
  const status = useStatus(recipientId);
  const custom = useCustomStatus(recipientId);
  // A conversation that is closed while it is shown, here or in another tab, stays closed.
  const [shownId, setShownId] = useState('');
  if (recipient && shownId !== channelId) setShownId(channelId);
  if (!recipient) return shownId === channelId ? <NoChannel /> : <Unopened key={channelId} channelId={channelId} />;
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
        actions={<ChannelActions channelId={channelId} />}
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
  const isSelecting = useSelection(channelId) !== null;
  useEffect(() => () => endSelectionIn(channelId), [channelId]);
  return (
    <DropZone channelId={channelId} name={name}>
      <CallPlace channelId={channelId} serverId={serverId} name={name} />
      <MessageList channelId={channelId} serverId={serverId} name={name} targetId={query.get('messageId')} />
      <ChannelNotice channelId={channelId} />
      <ScheduledLine channelId={channelId} />
      {isSelecting ? <LazySelectionBar channelId={channelId} /> : <Composer channelId={channelId} placeholder={placeholder} />}
      <TypingLine channelId={channelId} serverId={serverId} />
    </DropZone>
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

/** A conversation that another user started, or that was closed. Visiting its address opens it. */
function Unopened({ channelId }: { readonly channelId: string }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let isHere = true;
    openByChannel(channelId).catch((error: unknown) => isHere && setProblem(problemOf(error)));
    return () => {
      isHere = false;
    };
  }, [channelId]);
  if (problem === null) {
    return (
      <>
        <MainHeader />
        <div className="conversation-waiting">
          <Spinner />
        </div>
      </>
    );
  }
  if (problem.status >= 400 && problem.status < 405) return <NoChannel />;
  return (
    <>
      <MainHeader />
      <ErrorState title={problem.message} />
    </>
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
