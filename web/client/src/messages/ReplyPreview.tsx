import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { CornerUpRight, Paperclip } from 'lucide-react';
import { MarkupText } from '../markup/MarkupText.tsx';
import { NameOfUser } from '../markup/mentions.tsx';
import { PollMark } from '../polls/PollMark.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { fileWords } from './attachment-name.ts';
import { text } from './texts.ts';
import './message-reply.css';

type Target = RawMessage['replyMessages'][number]['replyToMessage'];

type ReplyPreviewProps = { readonly target: Target; readonly serverId: string | null; readonly onJump: (messageId: string) => void };

/** The replied message in one line. Pressing it jumps to the message. */
export function ReplyPreview({ target, serverId, onJump }: ReplyPreviewProps) {
  if (!target) {
    return (
      <span className="message-reply message-reply-deleted">
        <CornerUpRight aria-hidden="true" />
        {text('replyDeleted')}
      </span>
    );
  }
  const { createdBy, content, attachments, hasPoll } = target;
  return (
    <button type="button" tabIndex={-1} className="message-reply" onClick={() => onJump(target.id)}>
      <CornerUpRight aria-hidden="true" />
      <Avatar name={createdBy.username} hexColor={createdBy.hexColor} picture={createdBy.avatar} size={16} />
      <strong>
        <NameOfUser id={createdBy.id} serverId={serverId} known={createdBy.username} />
      </strong>
      {hasPoll && <PollMark />}
      {attachments.length > 0 && (
        <Paperclip className="attachment-mark" aria-hidden={content === '' ? true : undefined} aria-label={text('attachment')} />
      )}
      {content === '' && attachments.length > 0 ? <em>{fileWords(attachments)}</em> : <MarkupText content={content} serverId={serverId} />}
    </button>
  );
}
