/** The title, text and link of a notification. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { POLL_MARK } from '@folkmoot/contracts/polls/limits';
import { isolated } from '../i18n/isolate.ts';
import { wordsOf } from '../markup/MarkupText.tsx';
import { nameOf } from '../members/names.ts';
import { shownName } from '../messages/attachment-name.ts';
import type { State } from '../store/state.ts';
import { text } from './texts.ts';

export type NotificationContent = {
  readonly title: string;
  readonly line: string;
  readonly path: string;
  /** The author of a direct message, whose conversation may have to be opened first. null: a channel of a server. */
  readonly personId: string | null;
};

export function notificationContentOf(state: State, message: RawMessage): NotificationContent {
  const { channelId, createdBy } = message;
  const channel = state.channels.get(channelId);
  const serverId = channel?.serverId ?? null;
  const name = nameOf(state, serverId, createdBy.id) ?? createdBy.username;
  const line = lineOf(message, serverId);
  if (serverId === null) {
    const path = state.inbox.has(channelId) ? `/app/inbox/${channelId}` : '/app/inbox';
    return { title: isolated(name), line, path, personId: createdBy.id };
  }
  const server = state.servers.get(serverId)?.name ?? '';
  return {
    title: text('inChannel', { name, channel: channel?.name ?? '', server }),
    line,
    path: `/app/servers/${serverId}/${channelId}`,
    personId: null,
  };
}

/** One line. A message that has only images is described as such (specification, section 9). */
function lineOf({ content, attachments, poll }: RawMessage, serverId: string | null): string {
  const words = wordsOf(content, serverId);
  if (words !== '') return poll ? `${POLL_MARK} ${words}` : words;
  const [first] = attachments;
  if (!first) return text('sentMessage');
  return attachments.every(({ width }) => width !== null) ? text('imageMessage') : shownName(first);
}
