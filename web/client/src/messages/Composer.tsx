import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { SendHorizontal, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { hasScreenKeyboard } from '../app/layout.ts';
import { useBotCommands } from '../applications/bot-commands.ts';
import { LazyOtherDraftBar } from '../drafts/LazyOtherDraftBar.tsx';
import { edited } from '../editing/apply-edit.ts';
import { FormattingToolbar } from '../editing/FormattingToolbar.tsx';
import { useShowsToolbar } from '../editing/shows-toolbar.ts';
import { ToolbarButton } from '../editing/ToolbarButton.tsx';
import { insertion } from '../editing/text-edit.ts';
import { useTextEditing } from '../editing/use-text-editing.ts';
import { GifButton } from '../gifs/GifButton.tsx';
import { useCanSendFiles, useMessageLength } from '../instance/instance-rules.ts';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { CreatePollButton } from '../polls/CreatePollButton.tsx';
import { SendLaterButton } from '../scheduled-messages/SendLaterButton.tsx';
import { maySend } from '../store/permissions.ts';
import { store, useStore } from '../store/store.ts';
import { useChannel, useOwnId } from '../store/use-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useFitToText } from '../ui/use-fit-to-text.ts';
import { LazyVoiceRecorder } from '../voice-messages/LazyVoiceRecorder.tsx';
import { RecordButton } from '../voice-messages/RecordButton.tsx';
import { useHasRecording } from '../voice-messages/recordings.ts';
import { AttachButton } from './AttachButton.tsx';
import { useAttached } from './attached-files.ts';
import { commandOf } from './bot-command.ts';
import { COMMAND_ID, CommandField } from './CommandField.tsx';
import { COMPLETION_ID, CompletionList, optionId } from './CompletionList.tsx';
import { ComposerEmojiButton } from './ComposerEmojiButton.tsx';
import { ComposerFiles } from './ComposerFiles.tsx';
import { ComposerReplies } from './ComposerReplies.tsx';
import { type BotCommand, completionEdit } from './completion.ts';
import { COMPOSER_ID } from './composer-focus.ts';
import type { Draft } from './draft.ts';
import { changeDraft, useDraft } from './drafts.ts';
import { LongPasteBar } from './LongPasteBar.tsx';
import { rightsOn, startEdit } from './message-actions.tsx';
import { endSlowMode, useSlowModeLeft } from './slow-mode.ts';
import { text } from './texts.ts';
import { type LocalFile, timelineOf } from './timeline-state.ts';
import { useCompletion } from './use-completion.ts';
import { useComposerPaste } from './use-composer-paste.ts';
import { useTyping } from './use-message-commands.ts';
import { useSendMessages } from './use-send-message.ts';
import { useSubmit } from './use-submit.ts';
import './composer.css';

type ComposerProps = { readonly channelId: string; readonly placeholder: string };

/** The number of remaining characters from which the counter is shown. */
const SHOW_LEFT = 200;

export function Composer({ channelId, placeholder }: ComposerProps) {
  const ownId = useOwnId();
  const mayWrite = useStore((state) => maySend(state, channelId, ownId));
  const isUnconfirmed = useStore(
    (state) => state.account?.emailConfirmed === false && state.channels.get(channelId)?.type !== CHANNEL_TYPE.TICKET,
  );
  if (!mayWrite) return <p className="composer-closed">{text('noPermission')}</p>;
  if (isUnconfirmed) {
    const link = <Link to="/app/settings/account">{text('confirmMailGo')}</Link>;
    return <p className="composer-closed">{text.rich('confirmMail', { link })}</p>;
  }
  return <OpenComposer channelId={channelId} placeholder={placeholder} />;
}

function OpenComposer({ channelId, placeholder }: ComposerProps) {
  const draft = useDraft(channelId);
  const canSendFiles = useCanSendFiles();
  const { content } = draft.edit ?? draft;
  const [caret, setCaret] = useState(content.length);
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping(channelId);
  const slowLeft = useSlowModeLeft(channelId);
  const submit = useSubmit(channelId);
  const sendNow = useSendMessages(channelId);
  const slowModeSeconds = useChannel(channelId)?.slowModeSeconds ?? null;
  const left = useMessageLength() - [...content].length;
  const editing = useTextEditing(field, { breaksWithEnter: hasScreenKeyboard });
  const paste = useComposerPaste(field, channelId, draft.edit !== null);
  const showsToolbar = useShowsToolbar();
  const files = useAttached(channelId);
  const isRecording = useHasRecording(channelId) && draft.edit === null;
  const isNothing = content.trim() === '' && (files.length === 0 || draft.edit !== null);
  const blocked = left < 0 || (slowLeft > 0 && draft.edit === null);

  const isCommand = /^\s*(@silent\s+)?\//.test(content);
  const commands = useBotCommands(channelId, isCommand);
  const command = useMemo(() => shownCommand(draft, commands), [draft, commands]);
  const completion = useCompletion({
    channelId,
    commands,
    selected: (draft.edit ?? draft).selectedBotCommand,
    content,
    caret,
    onTake: (at, { insert, command: taken }) => {
      edited(field.current, (selected) => completionEdit(selected.text, at, insert));
      if (taken) changeDraft(channelId, { type: 'commandSelected', command: { name: taken.name, botUserId: taken.botUserId } });
    },
  });

  // A different slow mode resets the timer.
  const pace = useRef(slowModeSeconds);
  useEffect(() => {
    if (pace.current !== slowModeSeconds) endSlowMode(channelId);
    pace.current = slowModeSeconds;
  }, [channelId, slowModeSeconds]);

  useFitToText(field, content);
  useLayoutEffect(() => {
    if (content.length === 0) setCaret(0);
  }, [content]);

  /** Later, because the card of the emoji or GIF first returns the focus to its button. */
  function insert(words: string): void {
    requestAnimationFrame(() => edited(field.current, (selected) => insertion(selected, words)));
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

  /** Sent as a separate message. The draft stays. */
  function sendAlone(words: string, file: LocalFile | null): void {
    const { replies, mentionReplies } = draft;
    sendNow([{ content: words, silent: false, replies, mentionReplies, file }]);
    leaveEditOrReplies();
  }

  function sendGif(url: string): void {
    if (slowLeft > 0) {
      insert(content === '' ? url : ` ${url}`);
      return;
    }
    sendAlone(url, null);
    field.current?.focus();
  }

  /** Later, because the field is still hidden. Not on phones, where it would open the keyboard. */
  function leaveRecorder(): void {
    if (!hasScreenKeyboard()) requestAnimationFrame(() => field.current?.focus());
  }

  function sendVoice(file: LocalFile): void {
    sendAlone('', file);
    leaveRecorder();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    paste.onKeyDown(event);
    if (completion.onKey(event) || editing.onKeyDown(event)) return;
    if (isShortcut(event, 'send') && !hasScreenKeyboard()) {
      event.preventDefault();
      send();
    } else if (isShortcut(event, 'cancelEdit') && (draft.edit || draft.replies.length > 0)) {
      event.stopPropagation();
      leaveEditOrReplies();
    } else if (isShortcut(event, 'editLast') && content === '' && draft.edit === null) {
      event.preventDefault();
      editLast(channelId);
    }
  }

  function leaveEditOrReplies(): void {
    if (draft.edit) changeDraft(channelId, { type: 'editEnded' });
    else for (const { id } of draft.replies) changeDraft(channelId, { type: 'replyRemoved', messageId: id });
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
      {draft.edit === null && <ComposerFiles channelId={channelId} />}
      <LazyOtherDraftBar channelId={channelId} field={field} />
      <LongPasteBar channelId={channelId} field={field} mayAttach={draft.edit === null && canSendFiles} />
      {isRecording && <LazyVoiceRecorder channelId={channelId} isSendDisabled={slowLeft > 0} onSend={sendVoice} onClose={leaveRecorder} />}
      <div className="composer-box" hidden={isRecording}>
        {showsToolbar && <FormattingToolbar field={field} content={content} />}
        {draft.edit === null && canSendFiles && (
          <>
            <AttachButton channelId={channelId} />
            <RecordButton channelId={channelId} />
          </>
        )}
        <CommandField command={command} content={content}>
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
            onPaste={paste.onPaste}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            enterKeyHint={hasScreenKeyboard() ? 'enter' : 'send'}
            {...(command ? { 'aria-describedby': COMMAND_ID } : {})}
          />
        </CommandField>
        <CreatePollButton channelId={channelId} />
        {draft.edit === null && <GifButton onPick={sendGif} />}
        <ToolbarButton />
        <ComposerEmojiButton onPick={insert} />
        <IconButton className="composer-send" label={text(draft.edit ? 'save' : 'send')} isDisabled={blocked || isNothing} onPress={send}>
          <SendHorizontal aria-hidden="true" />
        </IconButton>
        <SendLaterButton channelId={channelId} isTooLong={left < 0} />
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

/** While a message is edited, only its original command counts. Other words that look like a command are text. */
function shownCommand({ content, selectedBotCommand, edit }: Draft, commands: readonly BotCommand[]): BotCommand | null {
  if (edit) {
    const { name, botUserId } = edit.selectedBotCommand ?? {};
    return commands.find((command) => command.name === name && command.botUserId === botUserId) ?? null;
  }
  return commandOf(content, selectedBotCommand, commands);
}

/** Edits the newest own message of the loaded ones. */
function editLast(channelId: string): void {
  const state = store.get();
  const own = timelineOf(state.timelines, channelId).sent.findLast(
    ({ message }) => message.createdById === state.account?.id && message.type === 0,
  );
  if (own && rightsOn(own.message).edit) startEdit(own.message);
}
