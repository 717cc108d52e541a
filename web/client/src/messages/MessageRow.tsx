import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { BellOff } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { BotTag } from '../applications/BotTag.tsx';
import { EmojiIcon } from '../custom-emojis/EmojiIcon.tsx';
import { useIsBlocked } from '../friends/use-is-blocked.ts';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { Markup } from '../markup/Markup.tsx';
import { useDisplayName, useIconRole, useNameColor } from '../members/names.ts';
import { LazyMessagePreviews } from '../message-previews/LazyMessagePreviews.tsx';
import { LazyMessagePoll } from '../polls/LazyMessagePoll.tsx';
import { openProfileCard } from '../profiles/profile-card.ts';
import { useStore } from '../store/store.ts';
import { useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Attachments } from './Attachments.tsx';
import { useIsEdited } from './drafts.ts';
import { EditedMark } from './EditedMark.tsx';
import { Fold } from './Fold.tsx';
import { HtmlEmbed } from './HtmlEmbed.tsx';
import { LinkEmbed } from './LinkEmbed.tsx';
import { MessageActions } from './MessageActions.tsx';
import { MessageButtons } from './MessageButtons.tsx';
import { Reactions } from './Reactions.tsx';
import { RemoveEmbedButton } from './RemoveEmbedButton.tsx';
import { ReplyPreview } from './ReplyPreview.tsx';
import { text } from './texts.ts';
import type { Edit } from './timeline-state.ts';
import { useDiscardEdit, useEditMessage } from './use-message-commands.ts';
import { useMessageMenu } from './use-message-menu.ts';
import './message.css';

type MessageRowProps = {
  readonly message: RawMessage;
  /** The key of the row in the list. The typing, sending and sent message has the same key. */
  readonly rowKey: string;
  readonly serverId: string | null;
  readonly joined: boolean;
  readonly edit: Edit | undefined;
  /** Hovered or focused, so the row shows its actions. */
  readonly isActive: boolean;
  readonly isMarked: boolean;
  readonly onJump: (messageId: string) => void;
};

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, serverId, joined, isActive, isMarked } = props;
  useLanguage();
  const isBlocked = useIsBlocked(message.createdById);
  const isForMe = useStore((state) => message.mentions.some((user) => user.id === state.account?.id));
  const isEdited = useIsEdited(message.channelId, message.id);
  const [isShown, setIsShown] = useState(false);
  const menu = useMessageMenu(message);
  if (isBlocked && !isShown) {
    return (
      <div className="message message-blocked">
        <span>{text('blocked', { count: 1 })}</span>
        <Button size="small" onPress={() => setIsShown(true)}>
          {text('blockedShow')}
        </Button>
      </div>
    );
  }
  return (
    <div
      className={classNames(
        'message',
        joined && 'message-joined',
        isMarked && 'message-marked',
        isForMe && 'message-for-me',
        isEdited && 'message-edited-now',
        isActive && 'message-active',
      )}
      {...menu}
    >
      {message.replyMessages.map(({ replyToMessage }, index) => (
        <ReplyPreview key={replyToMessage?.id ?? `deleted-${index}`} target={replyToMessage} serverId={serverId} onJump={props.onJump} />
      ))}
      <AuthorLine message={message} serverId={serverId} joined={joined} />
      <Body {...props} />
      <Reactions message={message} />
      {isActive && <MessageActions message={message} />}
    </div>
  );
});

function AuthorLine({ message, serverId, joined }: Pick<MessageRowProps, 'message' | 'serverId' | 'joined'>) {
  const { createdBy, createdAt } = message;
  if (joined) return <Gutter at={createdAt} />;
  return (
    <Author author={createdBy} serverId={serverId}>
      <time dateTime={new Date(createdAt).toISOString()} title={formatTime(createdAt, 'exact')} className="message-time">
        {formatTime(createdAt, 'time')}
      </time>
      {message.silent && <BellOff className="message-silent" aria-label={text('silent')} />}
    </Author>
  );
}

/** The time of a grouped message, in place of the avatar. Visible while the row is hovered. */
export function Gutter({ at }: { readonly at: number }) {
  return (
    <time className="message-gutter" dateTime={new Date(at).toISOString()} title={formatTime(at, 'exact')}>
      {formatTime(at, 'time')}
    </time>
  );
}

type AuthorProps = { readonly author: RawMessage['createdBy']; readonly serverId: string | null; readonly children: ReactNode };

/** Uses the record of the store, because it is newer than the one in the message. */
export function Author({ author, serverId, children }: AuthorProps) {
  const user = useUser(author.id) ?? author;
  const name = useDisplayName(serverId, author.id, author.username);
  const color = useNameColor(serverId, author.id);
  const iconRole = useIconRole(serverId, author.id);
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className="message-avatar ui-touch-area"
        aria-hidden="true"
        onClick={(event) => openProfileCard(event.currentTarget, author.id, serverId)}
      >
        <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={40} />
      </button>
      <div className="message-top">
        <button
          type="button"
          tabIndex={-1}
          className="message-author ui-touch-area"
          style={color ? { color } : {}}
          onClick={(event) => openProfileCard(event.currentTarget, author.id, serverId)}
        >
          <bdi>{name}</bdi>
        </button>
        {iconRole && <EmojiIcon icon={iconRole.icon} title={iconRole.name} />}
        {author.bot === true && <BotTag />}
        {children}
      </div>
    </>
  );
}

function Body({ message, rowKey, serverId, edit, onJump }: MessageRowProps) {
  const around = useMemo(
    () => ({ serverId, mentions: message.mentions, quotes: message.quotedMessages }),
    [serverId, message.mentions, message.quotedMessages],
  );
  const content = edit?.content ?? message.content;
  return (
    <div className={classNames('message-body', edit?.kind === 'saving' && 'message-quiet')}>
      <Fold foldKey={rowKey}>
        {content !== '' && <Markup content={content} context={around} />}
        {message.editedAt !== null && <EditedMark message={message} editedAt={message.editedAt} />}
      </Fold>
      {message.poll && <LazyMessagePoll message={message} poll={message.poll} />}
      <Attachments message={message} />
      {message.htmlEmbed !== null && <HtmlEmbed packed={message.htmlEmbed} around={around} />}
      <LinkEmbed message={message} action={message.embed && <RemoveEmbedButton message={message} />} />
      <LazyMessagePreviews content={content} channelId={message.channelId} onJump={onJump} />
      {message.buttons.length > 0 && <MessageButtons message={message} />}
      {edit?.kind === 'failed' && <EditFailed message={message} content={edit.content} reason={edit.reason} />}
    </div>
  );
}

function EditFailed({ message, content, reason }: { readonly message: RawMessage; readonly content: string; readonly reason: string }) {
  const save = useEditMessage(message.channelId);
  const discard = useDiscardEdit(message.channelId);
  return (
    <div className="message-failed" role="alert">
      <span>{text('editFailed', { reason })}</span>
      <Button size="small" onPress={() => save(message.id, content)}>
        {text('retry')}
      </Button>
      <Button size="small" onPress={() => discard(message.id)}>
        {text('discard')}
      </Button>
    </div>
  );
}
