import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { formatTime } from '../i18n/format.ts';
import { loadParser } from '../markup/lazy-read.ts';
import { text as markupText } from '../markup/texts.ts';
import { nameOf } from '../members/names.ts';
import { shownName } from '../messages/attachment-name.ts';
import { text } from '../messages/texts.ts';
import { text as settingsText } from '../settings/texts.ts';
import { store } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { type Copied, copiedText } from './copied-text.ts';
import { endSelection } from './use-selection.ts';

/** Copies messages as plain text, and ends the selection. */
export async function copyMessages(messages: readonly RawMessage[]): Promise<void> {
  try {
    await loadParser();
    await navigator.clipboard.writeText(copiedText(messages.map(copiedOf)));
  } catch {
    showToast({ tone: 'alert', text: settingsText('copyFailed') });
    return;
  }
  showToast({ tone: 'success', text: text('copied') });
  endSelection();
}

function copiedOf(message: RawMessage): Copied {
  const state = store.get();
  const serverId = state.channels.get(message.channelId)?.serverId ?? null;
  const roles = serverId === null ? undefined : state.roles.get(serverId);
  const name = nameOf(state, serverId, message.createdById) ?? message.createdBy.username;
  return {
    header: `${name}, ${formatTime(message.createdAt, 'short')}`,
    message,
    files: message.attachments.map(shownName),
    names: {
      user: (id) => nameOf(state, serverId, id) ?? message.mentions.find((user) => user.id === id)?.username ?? markupText('unknownUser'),
      role: (id) => roles?.get(id)?.name ?? markupText('unknownRole'),
      channel: (id) => state.channels.get(id)?.name ?? markupText('unknownChannel'),
      time: (at) => formatTime(at, 'short'),
    },
  };
}
