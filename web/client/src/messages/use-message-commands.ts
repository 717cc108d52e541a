/** Hooks for the commands on messages. The changes arrive as realtime events. */

import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { qualifiedEmoji } from '@folkmoot/contracts/kernel/qualified-emoji';
import { addReaction, deleteMessage, editMessage, markUnread, removeReaction, startTyping } from '@folkmoot/contracts/messages/commands';
import type { RawMessage, RawMessageReaction } from '@folkmoot/contracts/messages/wire';
import { useCallback, useMemo, useRef } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { inOpenTimeline } from '../store/apply-messages.ts';
import { store } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { commandFromWire } from './bot-command.ts';
import { changeDraft, draftOf } from './drafts.ts';
import { mentionsIn } from './mentionable-names.ts';
import type { TimelineAction } from './timeline.ts';
import { timelineOf } from './timeline-state.ts';
import { fromWire } from './wire-text.ts';

function dispatch(channelId: string, action: TimelineAction): void {
  store.update((state) => inOpenTimeline(state, channelId, action));
}

/** Shows a refusal in a toast. For minor actions without a form. */
async function toastOnError(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    showToast({ tone: 'alert', text: problemOf(error).message });
  }
}

export function useEditMessage(channelId: string): (messageId: string, content: string) => void {
  return useCallback(
    async (messageId, content) => {
      dispatch(channelId, { type: 'editStarted', messageId, content });
      try {
        const updated = await call(editMessage, { params: { channelId, messageId }, body: { content } });
        dispatch(channelId, { type: 'editConfirmed', messageId, updated });
      } catch (error) {
        const { message: reason } = problemOf(error);
        if (isShown(channelId, messageId)) return dispatch(channelId, { type: 'editRefused', messageId, reason });
        showToast({ tone: 'alert', text: reason });
        restoreEdit(channelId, content);
      }
    },
    [channelId],
  );
}

function isShown(channelId: string, messageId: string): boolean {
  return timelineOf(store.get().timelines, channelId).sent.some(({ message }) => message.id === messageId);
}

/** The message may have been deleted during the edit. Its new text is not lost: it becomes part of the draft. */
function restoreEdit(channelId: string, content: string): void {
  const { replies, mentionReplies } = draftOf(channelId);
  changeDraft(channelId, { type: 'restored', ...commandFromWire(fromWire(content, mentionsIn(channelId))), replies, mentionReplies });
}

export function useDiscardEdit(channelId: string): (messageId: string) => void {
  return useCallback((messageId) => dispatch(channelId, { type: 'editDiscarded', messageId }), [channelId]);
}

export function useDeleteMessage(): (message: RawMessage) => Promise<void> {
  return useCallback(async ({ channelId, id }) => {
    await toastOnError(
      call(deleteMessage, { params: { channelId, messageId: id } }).then(() => dispatch(channelId, { type: 'deleted', messageId: id })),
    );
  }, []);
}

export function useMarkUnread(): (message: RawMessage) => Promise<void> {
  return useCallback(({ channelId, id }) => toastOnError(call(markUnread, { params: { channelId, messageId: id } })), []);
}

export type Emoji = Pick<RawMessageReaction, 'name' | 'emojiId' | 'gif'>;

/** Adds the reaction, or removes it if the user already reacted. */
export function useToggleReaction(): (message: RawMessage, emoji: Emoji) => Promise<void> {
  return useCallback(({ channelId, id, reactions }, { emojiId, gif, ...emoji }) => {
    const name = qualifiedEmoji(emoji.name);
    const own = reactions?.some((reaction) => reaction.name === name && reaction.emojiId === emojiId && reaction.reacted) ?? false;
    const body = { name, ...(emojiId ? { emojiId } : {}), ...(gif === null ? {} : { gif }) };
    return toastOnError(call(own ? removeReaction : addReaction, { params: { channelId, messageId: id }, body }));
  }, []);
}

/** Others hide the indicator after five seconds, so it is sent again at most every four. */
const TYPING_EVERY = 4000;

export type Typing = {
  readonly typed: () => void;
  /** Resets the interval after a message, because others then hide the indicator. */
  readonly sent: () => void;
};

export function useTyping(channelId: string): Typing {
  const last = useRef(0);
  return useMemo(
    () => ({
      typed() {
        // Tickets have no typing indicator.
        if (store.get().channels.get(channelId)?.type === CHANNEL_TYPE.TICKET) return;
        if (Date.now() - last.current < TYPING_EVERY) return;
        last.current = Date.now();
        // A failed typing event is ignored.
        call(startTyping, { params: { channelId } }).catch(() => undefined);
      },
      sent() {
        last.current = 0;
      },
    }),
    [channelId],
  );
}
