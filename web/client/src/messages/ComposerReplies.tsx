import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { AtSign, Paperclip, X } from 'lucide-react';
import { MarkupText } from '../markup/MarkupText.tsx';
import { useDisplayName } from '../members/names.ts';
import { PollMark } from '../polls/PollMark.tsx';
import { useChannel } from '../store/use-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { fileWords } from './attachment-name.ts';
import type { Draft } from './draft.ts';
import { changeDraft } from './drafts.ts';
import { text } from './texts.ts';

/** The messages that are replied to, above the text field, and whether their authors are mentioned. */
export function ComposerReplies({ channelId, draft }: { readonly channelId: string; readonly draft: Draft }) {
  if (draft.replies.length === 0) return null;
  return (
    <div className="composer-replies">
      <ul>
        {draft.replies.map((message) => (
          <ReplyRow key={message.id} message={message} />
        ))}
      </ul>
      <IconButton
        size="small"
        label={text(draft.mentionReplies ? 'mentionOn' : 'mentionOff')}
        isOn={draft.mentionReplies}
        onPress={() => changeDraft(channelId, { type: 'mentionSwitched' })}
      >
        <AtSign aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function ReplyRow({ message }: { readonly message: RawMessage }) {
  const serverId = useChannel(message.channelId)?.serverId ?? null;
  const name = useDisplayName(serverId, message.createdById, message.createdBy.username);
  return (
    <li className="composer-reply">
      <span>
        {text.rich('replying', { name })} · {message.poll && <PollMark />}
        {message.attachments.length > 0 && <Paperclip className="attachment-mark" aria-label={text('attachment')} />}
        {message.content === '' && message.attachments.length > 0 ? (
          <em>{fileWords(message.attachments)}</em>
        ) : (
          <MarkupText content={message.content} serverId={serverId} />
        )}
      </span>
      <IconButton
        size="small"
        label={text('removeReply', { name })}
        onPress={() => changeDraft(message.channelId, { type: 'replyRemoved', messageId: message.id })}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
