import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { MarkupText } from '../markup/MarkupText.tsx';
import { NameOfUser } from '../markup/mentions.tsx';
import { fileWords } from '../messages/attachment-name.ts';
import { LinkLine } from '../messages/LinkLine.tsx';
import { PollMark } from '../polls/PollMark.tsx';
import { useStore } from '../store/store.ts';
import { useChannel, useOwnId, useServer, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { text } from './texts.ts';
import './found.css';

type SearchResultProps = {
  readonly message: RawMessage;
  /** In the current channel, so the channel is not shown. */
  readonly isHere?: boolean;
  readonly onFollow?: () => void;
  /** Draws the text as one line, for example with marked words. */
  readonly draw?: (line: string) => ReactNode;
};

/** A search result with a link to the message. */
export function SearchResult({ message, isHere = false, onFollow, draw }: SearchResultProps) {
  const { id, channelId, createdBy, createdAt, content, attachments, poll } = message;
  const serverId = useChannel(channelId)?.serverId ?? null;
  const path = serverId === null ? `/app/inbox/${channelId}` : `/app/servers/${serverId}/${channelId}`;
  return (
    <article className="found">
      <Avatar name={createdBy.username} hexColor={createdBy.hexColor} picture={createdBy.avatar} badges={createdBy.badges} size={36} />
      <div className="found-text">
        <Link className="found-top" to={`${path}?messageId=${id}`} onClick={onFollow}>
          <strong>
            <NameOfUser id={createdBy.id} serverId={serverId} known={createdBy.username} />
          </strong>
          {!isHere && (
            <span className="found-place">
              {serverId === null ? <Conversation channelId={channelId} /> : <Place channelId={channelId} serverId={serverId} />}
            </span>
          )}
          <time dateTime={new Date(createdAt).toISOString()}>{formatTime(createdAt, 'short')}</time>
        </Link>
        <div className="found-content">
          {poll && <PollMark />}
          {content === '' && attachments.length > 0 ? (
            <em>{fileWords(attachments)}</em>
          ) : (
            <MarkupText content={content} serverId={serverId} {...(draw ? { draw } : {})} />
          )}
        </div>
        {attachments.map(
          ({ id: fileId, description, spoiler }) =>
            description !== undefined &&
            !spoiler && (
              <div key={fileId} className="found-description" dir="auto">
                <Paperclip aria-hidden="true" /> {draw ? draw(description) : description}
              </div>
            ),
        )}
        <LinkLine message={message} />
      </div>
    </article>
  );
}

function Place({ channelId, serverId }: { readonly channelId: string; readonly serverId: string }) {
  const channel = useChannel(channelId)?.name ?? '';
  const server = useServer(serverId)?.name ?? '';
  return text('channelInServer', { channel, server });
}

function Conversation({ channelId }: { readonly channelId: string }) {
  const ownId = useOwnId();
  const recipientId = useStore((state) => state.inbox.get(channelId)?.recipientId ?? '');
  const name = useUser(recipientId)?.username;
  if (recipientId === ownId) return text('notes');
  return name === undefined ? text('otherConversation') : text('conversation', { name });
}
