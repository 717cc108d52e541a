import { hasMarkup } from '@folkmoot/contracts/markup/parse';
import { useCallback } from 'react';
import { fetchBotCommands } from '../applications/bot-commands.ts';
import { shortCodesIn } from '../emoji/short-codes.ts';
import { loadParser } from '../markup/lazy-read.ts';
import { store } from '../store/store.ts';
import { pendingFiles, takeAttached } from './attached-files.ts';
import { commandNameOf, commandOf, commandToWire, type SelectedBotCommand } from './bot-command.ts';
import type { Draft } from './draft.ts';
import { changeDraft, draftOf } from './drafts.ts';
import { mentionsIn } from './mentionable-names.ts';
import { timelineOf } from './timeline-state.ts';
import { useEditMessage } from './use-message-commands.ts';
import { useSendMessages } from './use-send-message.ts';
import { type MentionNames, splitSilent, toWire } from './wire-text.ts';

/** Sends the draft or saves the edit. Text that cannot be sent stays in the field. */
export function useSubmit(channelId: string): () => void {
  const send = useSendMessages(channelId);
  const save = useEditMessage(channelId);
  return useCallback(async () => {
    const awaited = pendingFiles(channelId);
    if (awaited && !draftOf(channelId).edit) await awaited;
    const draft = draftOf(channelId);
    const { edit } = draft;
    if (edit) {
      changeDraft(channelId, { type: 'editEnded' });
      const known = await mentionNamesFor(channelId, edit.content);
      const content = commandToWire({ ...edit, content: toWire(edit.content.trim(), known) });
      if (content !== '' && content !== contentOf(channelId, edit.messageId)) save(edit.messageId, content);
      return;
    }
    const [first = null, ...others] = takeAttached(channelId);
    if (splitSilent(draft.content).content === '' && !first) return;
    changeDraft(channelId, { type: 'sent' });
    const written = await writtenIn(channelId, draft);
    // The first file is sent with the text.
    const alone = { content: '', silent: written.silent, replies: [], mentionReplies: false };
    send([{ ...written, file: first }, ...others.map((file) => ({ ...alone, file }))]);
  }, [channelId, send, save]);
}

/** A draft as it is sent: its text on the wire, and its options. */
export async function writtenIn(channelId: string, { content: typed, selectedBotCommand, replies, mentionReplies }: Draft) {
  const { content, silent } = splitSilent(typed);
  const [known, command] = await Promise.all([mentionNamesFor(channelId, content), commandIn(channelId, content, selectedBotCommand)]);
  return { content: commandToWire({ content: toWire(content, known), selectedBotCommand: command }), silent, replies, mentionReplies };
}

/** The selected command, also if the user typed faster than the list was loaded. */
async function commandIn(channelId: string, content: string, selected: SelectedBotCommand | null): Promise<SelectedBotCommand | null> {
  return commandNameOf(content) === null ? null : (commandOf(content, selected, await fetchBotCommands(channelId)) ?? selected);
}

function contentOf(channelId: string, messageId: string): string | undefined {
  return timelineOf(store.get().timelines, channelId).sent.find(({ message }) => message.id === messageId)?.message.content;
}

/** The names in a text that will be sent to a channel. */
export async function mentionNamesFor(channelId: string, content: string): Promise<MentionNames> {
  const [emoji] = await Promise.all([shortCodesIn(content), hasMarkup(content) ? loadParser() : null]);
  const named = mentionsIn(channelId);
  return { ...named, emoji, someone: () => named.users[Math.floor(Math.random() * named.users.length)] ?? null };
}
