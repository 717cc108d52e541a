import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { formatTime } from '../i18n/format.ts';
import { wordsOf } from '../markup/MarkupText.tsx';
import { nameOf } from '../members/names.ts';
import { fileWords } from '../messages/attachment-name.ts';
import { text } from '../messages/texts.ts';
import { store } from '../store/store.ts';

/** Names the checkbox of a message. Hides what the list hides. */
export function rowLabel({ createdById, createdBy, createdAt, content, attachments }: RawMessage, serverId: string | null): string {
  const state = store.get();
  const name = nameOf(state, serverId, createdById) ?? createdBy.username;
  const isBlocked = state.friends.get(createdById)?.status === FRIEND_STATUS.BLOCKED;
  const words = content === '' ? fileWords(attachments) : wordsOf(content, serverId);
  return text('said', { name: `${name}, ${formatTime(createdAt, 'short')}`, words: isBlocked ? text('blocked', { count: 1 }) : words });
}
