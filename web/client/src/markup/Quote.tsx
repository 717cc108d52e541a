import type { RawQuotedMessage } from '@folkmoot/contracts/messages/wire';
import { Paperclip } from 'lucide-react';
import { formatTime } from '../i18n/format.ts';
import { fileWords } from '../messages/attachment-name.ts';
import { PollMark } from '../polls/PollMark.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { MarkupText } from './MarkupText.tsx';
import { NameOfUser } from './mentions.tsx';
import { text } from './texts.ts';

/** A quoted message. Nested quotes are not shown. */
export function Quote({ message, serverId }: { readonly message: RawQuotedMessage | null; readonly serverId: string | null }) {
  if (!message) return <div className="markup-quote markup-quote-deleted">{text('quoteDeleted')}</div>;
  const { createdBy, createdAt, content, attachments, hasPoll } = message;
  return (
    <div className="markup-quote">
      <div className="markup-quote-top">
        <Avatar name={createdBy.username} hexColor={createdBy.hexColor} picture={createdBy.avatar} size={20} />
        <strong>
          <NameOfUser id={createdBy.id} serverId={serverId} known={createdBy.username} />
        </strong>
        <time dateTime={new Date(createdAt).toISOString()}>{formatTime(createdAt, 'short')}</time>
      </div>
      {hasPoll && <PollMark />}
      {content !== '' && <MarkupText content={content} serverId={serverId} />}
      {attachments.length > 0 && (
        <div className="markup-quote-file">
          <Paperclip aria-hidden="true" />
          {attachments[0]?.voice ? fileWords(attachments) : text('quoteFile')}
        </div>
      )}
    </div>
  );
}
