/** Removes the preview of a message's link, and shows it again. The changes arrive as realtime events. */
import { removeMessageEmbed, restoreMessageEmbed } from '@folkmoot/contracts/messages/commands';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';

type OnMessage = Pick<RawMessage, 'id' | 'channelId'>;

export async function removeEmbed({ id: messageId, channelId }: OnMessage): Promise<void> {
  try {
    await call(removeMessageEmbed, { params: { channelId, messageId } });
    const action = { label: text('undo'), onAction: () => void restoreEmbed({ id: messageId, channelId }) };
    showToast({ tone: 'success', text: text('previewRemoved'), action });
  } catch (error) {
    showToast({ tone: 'alert', text: problemOf(error).message });
  }
}

export async function restoreEmbed({ id: messageId, channelId }: OnMessage): Promise<void> {
  try {
    await call(restoreMessageEmbed, { params: { channelId, messageId } });
  } catch (error) {
    showToast({ tone: 'alert', text: problemOf(error).message });
  }
}
