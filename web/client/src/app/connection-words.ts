import { type Connection, MENTION_AFTER } from '../realtime/connection.ts';
import { useElapsed } from './elapsed.ts';
import { text } from './texts.ts';
import { useOnline } from './use-online.ts';

/** What a screen without data says while it connects. */
export function useConnectingWords(connection: Connection): { readonly words: string; readonly isLong: boolean } {
  const since = connection.kind === 'connecting' || connection.kind === 'authenticating' ? connection.since : null;
  const isLong = useElapsed(since, MENTION_AFTER);
  const isOnline = useOnline();
  const place = connection.kind === 'authenticating' ? connection.place : null;
  if (place !== null) return { words: text('queue', { count: place }), isLong: true };
  if (!isOnline) return { words: text('offline'), isLong: true };
  return { words: text(isLong ? 'stillConnecting' : 'connecting'), isLong };
}
