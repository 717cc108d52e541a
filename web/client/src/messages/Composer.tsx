import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { SendHorizontal, Smile, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isMobile } from '../app/layout.ts';
import { openCard } from '../app/overlays.ts';
import { LazyEmojiPanel } from '../emoji/LazyEmojiPanel.tsx';
import { maySend } from '../store/rights.ts';
import { store, useStore } from '../store/store.ts';
import { useChannel, useOwnId } from '../store/use-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { COMPLETION_ID, CompletionList, optionId } from './CompletionList.tsx';
import { ComposerReplies } from './ComposerReplies.tsx';
import { completed } from './completion.ts';
import { COMPOSER_ID } from './composer-focus.ts';
import { changeDraft, useDraft } from './drafts.ts';
import { startEdit } from './message-actions.tsx';
import { endSlowMode, useSlowModeLeft } from './slow-mode.ts';
import { text } from './texts.ts';
import { timelineOf } from './timeline-state.ts';
import { useCompletion } from './use-completion.ts';
import { useTyping } from './use-message-commands.ts';
import { useSubmit } from './use-submit.ts';
import './composer.css';

type ComposerProps = { readonly channelId: string; readonly placeholder: string };

/** When the count of what is left is worth showing. */
const SHOW_LEFT = 200;

export function Composer({ channelId, placeholder }: ComposerProps) {
  const ownId = useOwnId();
  const mayWrite = useStore((state) => maySend(state, channelId, ownId));
  const isUnconfirmed = useStore((state) => state.account?.emailConfirmed === false);
  if (!mayWrite) return <p className="composer-closed">{text('mayNotWrite')}</p>;
  if (isUnconfirmed) {
    const link = <Link to="/app/settings/account">{text('confirmMailGo')}</Link>;
    return <p className="composer-closed">{text.rich('confirmMail', { link })}</p>;
  }
  return <OpenComposer channelId={channelId} placeholder={placeholder} />;
}

function OpenComposer({ channelId, placeholder }: ComposerProps) {
  const draft = useDraft(channelId);
  const content = draft.edit?.content ?? draft.content;
  const [caret, setCaret] = useState(content.length);
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping(channelId);
  const slowLeft = useSlowModeLeft(channelId);
  const submit = useSubmit(channelId);
  const slowModeSeconds = useChannel(channelId)?.slowModeSeconds ?? null;
  const left = MESSAGE_LIMITS.content - [...content].length;
  const blocked = left < 0 || (slowLeft > 0 && draft.edit === null);

  const completion = useCompletion({
    channelId,
    content,
    caret,
    onTake: ({ start, end }, insert) => replace(completed(content, { kind: 'people', query: '', start, end }, insert)),
  });

  // Another pace begins anew.
  const pace = useRef(slowModeSeconds);
  useEffect(() => {
    if (pace.current !== slowModeSeconds) endSlowMode(channelId);
    pace.current = slowModeSeconds;
  }, [channelId, slowModeSeconds]);

  // Grows with the text, up to what the style allows.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
    if (content.length === 0) setCaret(0);
  }, [content]);

  function replace(next: { readonly text: string; readonly caret: number }): void {
    changeDraft(channelId, { type: 'typed', content: next.text });
    setCaret(next.caret);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  }

  function typed(event: ChangeEvent<HTMLTextAreaElement>): void {
    changeDraft(channelId, { type: 'typed', content: event.target.value });
    setCaret(event.target.selectionStart);
    if (event.target.value.trim() !== '' && draft.edit === null) typing.typed();
  }

  function send(): void {
    if (!blocked) submit();
    typing.sent();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || completion.onKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !isMobile()) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && !event.shiftKey && (draft.edit || draft.replies.length > 0)) {
      event.stopPropagation();
      leaveEditOrReplies();
    } else if (event.key === 'ArrowUp' && content === '' && draft.edit === null) {
      event.preventDefault();
      editLast(channelId);
    }
  }

  function leaveEditOrReplies(): void {
    if (draft.edit) changeDraft(channelId, { type: 'editEnded' });
    else for (const { id } of draft.replies) changeDraft(channelId, { type: 'replyRemoved', messageId: id });
  }

  function pickEmoji(anchor: Element): void {
    openCard({
      label: text('emoji'),
      anchor,
      placement: 'top end',
      render: (close) => (
        <LazyEmojiPanel
          onPick={(emoji) => {
            const at = field.current?.selectionStart ?? content.length;
            close();
            replace({ text: content.slice(0, at) + emoji + content.slice(at), caret: at + emoji.length });
          }}
        />
      ),
    });
  }

  const isCompleting = completion.candidates.length > 0;
  return (
    <div className="composer">
      <CompletionList completion={completion} />
      {draft.edit ? (
        <div className="composer-bar">
          <span>{text('editing')}</span>
          <IconButton size="small" label={text('cancel')} onPress={leaveEditOrReplies}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <ComposerReplies channelId={channelId} draft={draft} />
      )}
      <div className="composer-box">
        <textarea
          ref={field}
          id={COMPOSER_ID}
          className="composer-field"
          rows={1}
          value={content}
          placeholder={placeholder}
          aria-label={text('composer')}
          aria-autocomplete="list"
          {...(isCompleting ? { 'aria-controls': COMPLETION_ID, 'aria-activedescendant': optionId(completion.chosen) } : {})}
          onChange={typed}
          onKeyDown={onKeyDown}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          enterKeyHint={isMobile() ? 'enter' : 'send'}
        />
        <button type="button" className="composer-button" aria-label={text('emoji')} onClick={(event) => pickEmoji(event.currentTarget)}>
          <Smile aria-hidden="true" />
        </button>
        <IconButton label={text(draft.edit ? 'save' : 'send')} isDisabled={blocked || content.trim() === ''} onPress={send}>
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      <p className="composer-notes" aria-live="polite">
        {slowLeft > 0 && draft.edit === null && <span>{text('slowMode', { count: slowLeft })}</span>}
        {left < SHOW_LEFT && (
          <span className={left < 0 ? 'composer-too-long' : ''}>
            {left < 0 ? text('tooLong', { count: -left }) : text('charactersLeft', { count: left })}
          </span>
        )}
      </p>
    </div>
  );
}

/** The newest of one's own in what is loaded. */
function editLast(channelId: string): void {
  const state = store.get();
  const own = timelineOf(state.timelines, channelId).sent.findLast(
    ({ message }) => message.createdById === state.account?.id && message.type === 0,
  );
  if (own) startEdit(own.message);
}
