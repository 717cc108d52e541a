/** The text for a refused session. Pure. */
import { serverText } from '../api/refusal-texts.ts';
import { formatTime } from '../i18n/format.ts';
import type { Connection } from '../realtime/connection.ts';
import { text } from './texts.ts';

type Refusal = Pick<Extract<Connection, { readonly kind: 'refused' }>, 'message' | 'data'>;

export type RefusalWords = { readonly title: string; readonly lines: readonly string[] };

export function refusalWords({ message, data }: Refusal): RefusalWords {
  const until = data?.expire ? formatTime(data.expire, 'short') : null;
  switch (data?.type) {
    case 'suspend':
      return {
        title: text('suspendedTitle'),
        lines: [
          serverText(message),
          until ? text('suspendedUntil', { when: until }) : text('suspendedPermanently'),
          ...(data.reason ? [text('suspendedReason', { reason: data.reason })] : []),
          ...(data.by?.username ? [text('suspendedBy', { name: data.by.username })] : []),
        ],
      };
    case 'ip-ban':
      return { title: text('bannedTitle'), lines: [serverText(message), until ? text('bannedText', { when: until }) : text('bannedOpen')] };
    default:
      return { title: text('loggedOutTitle'), lines: [serverText(message)] };
  }
}
