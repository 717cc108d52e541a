import { useCallback } from 'react';
import { emojiBook, loadEmoji } from '../emoji/emoji-data.ts';
import { rememberEmoji } from '../emoji/recent-emoji.ts';
import { store } from '../store/store.ts';
import { changeDraft, draftOf } from './drafts.ts';
import { namingsOf } from './namings.ts';
import { timelineOf } from './timeline-state.ts';
import { useEditMessage } from './use-message-commands.ts';
import { useSendMessage } from './use-send-message.ts';
import { type Namings, splitSilent, toWire } from './wire-text.ts';

/** Sends the draft, or saves the edit. Text that cannot be sent stays where it is. */
export function useSubmit(channelId: string): () => void {
  const send = useSendMessage(channelId);
  const save = useEditMessage(channelId);
  return useCallback(async () => {
    const { content: typed, replies, mentionReplies, edit } = draftOf(channelId);
    if (edit) {
      changeDraft(channelId, { type: 'editEnded' });
      const content = toWire(edit.content.trim(), await namings(channelId, edit.content));
      if (content !== '' && content !== contentOf(channelId, edit.messageId)) save(edit.messageId, content);
      return;
    }
    const { content, silent } = splitSilent(typed);
    if (content === '') return;
    changeDraft(channelId, { type: 'sent' });
    const known = await namings(channelId, content);
    send({ content: toWire(content, known), silent, replies, mentionReplies });
  }, [channelId, send, save]);
}

function contentOf(channelId: string, messageId: string): string | undefined {
  return timelineOf(store.get().timelines, channelId).sent.find(({ message }) => message.id === messageId)?.message.content;
}

/** The emoji are only fetched for a text that seems to hold a short code. */
async function namings(channelId: string, content: string): Promise<Namings> {
  const book = /:\w{2,}:/.test(content) ? await loadEmoji().catch(() => null) : emojiBook();
  const named = namingsOf(channelId);
  return {
    ...named,
    emoji(code) {
      const emoji = book?.byCode.get(code) ?? null;
      if (emoji) rememberEmoji(emoji);
      return emoji;
    },
    someone: () => named.users[Math.floor(Math.random() * named.users.length)] ?? null,
  };
}
