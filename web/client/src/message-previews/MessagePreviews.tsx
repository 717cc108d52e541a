import { parse } from '@folkmoot/contracts/markup/parse';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { Paperclip } from 'lucide-react';
import { type MouseEvent, useMemo } from 'react';
import { Link } from 'react-router';
import { useIsBlocked } from '../friends/use-is-blocked.ts';
import { formatTime } from '../i18n/format.ts';
import { useParser } from '../markup/lazy-read.ts';
import { MarkupText } from '../markup/MarkupText.tsx';
import { NameOfUser } from '../markup/mentions.tsx';
import { fileWords } from '../messages/attachment-name.ts';
import { text } from '../messages/texts.ts';
import { PollMark } from '../polls/PollMark.tsx';
import { useStore } from '../store/store.ts';
import { useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useLinkedMessage } from './linked-message.ts';
import { type MessageAddress, previewedMessages } from './message-addresses.ts';
import './message-previews.css';

export type MessagePreviewsProps = {
  readonly content: string;
  /** The channel of the message with the link. */
  readonly channelId: string;
  readonly onJump: (messageId: string) => void;
};

/** A card for each linked message that the reader may see. */
export function MessagePreviews({ content, channelId, onJump }: MessagePreviewsProps) {
  const isParsed = useParser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends on the parser.
  const addresses = useMemo(() => previewedMessages(parse(content), window.location.origin), [content, isParsed]);
  return addresses.map((address) => (
    <Preview key={address.messageId} address={address} isHere={address.channelId === channelId} onJump={onJump} />
  ));
}

type PreviewProps = { readonly address: MessageAddress; readonly isHere: boolean; readonly onJump: (messageId: string) => void };

/** While it loads, it already has its height. */
function Preview({ address, isHere, onJump }: PreviewProps) {
  const message = useLinkedMessage(address);
  const isBlocked = useIsBlocked(message?.createdById ?? '');
  if (message === null || isBlocked || (message && message.type !== MESSAGE_TYPE.CONTENT)) return null;
  if (message === undefined) return <div className="message-preview message-preview-waiting" aria-hidden="true" />;

  /** In the open channel, a second press jumps again, although the address stays the same. */
  function jump(event: MouseEvent): void {
    if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onJump(address.messageId);
  }

  return (
    <Link to={address.path} className="message-preview" onClick={jump}>
      <Top message={message} serverId={address.serverId} />
      <span className="message-preview-text">
        {message.attachments.length > 0 && <Paperclip className="attachment-mark" aria-label={text('attachment')} />}
        {message.poll && <PollMark />}
        {message.content === '' ? (
          <em>{fileWords(message.attachments)}</em>
        ) : (
          <MarkupText content={message.content} serverId={address.serverId} />
        )}
      </span>
      <Place address={address} />
    </Link>
  );
}

function Top({ message, serverId }: { readonly message: RawMessage; readonly serverId: string | null }) {
  const { createdBy, createdAt } = message;
  const user = useUser(createdBy.id) ?? createdBy;
  return (
    <span className="message-preview-top">
      <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} size={20} />
      <strong>
        <NameOfUser id={createdBy.id} serverId={serverId} known={createdBy.username} />
      </strong>
      <time dateTime={new Date(createdAt).toISOString()}>{formatTime(createdAt, 'short')}</time>
    </span>
  );
}

/** `#channel · Server`, or the other user of a conversation. */
function Place({ address: { serverId, channelId } }: { readonly address: MessageAddress }) {
  const channel = useStore((state) => state.channels.get(channelId)?.name ?? '');
  const server = useStore((state) => (serverId === null ? null : (state.servers.get(serverId)?.name ?? null)));
  const recipientId = useStore((state) => state.inbox.get(channelId)?.recipientId ?? '');
  const recipient = useUser(recipientId)?.username ?? '';
  return (
    <span className="message-preview-place">
      {serverId === null ? (
        <bdi>@{recipient}</bdi>
      ) : (
        <>
          <bdi>#{channel}</bdi> · <bdi>{server}</bdi>
        </>
      )}
    </span>
  );
}
