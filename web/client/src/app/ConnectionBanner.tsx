import { MENTION_AFTER } from '../realtime/connection.ts';
import { useConnection } from '../realtime/realtime.ts';
import { useConnectingWords } from './connection-words.ts';
import { useElapsed } from './elapsed.ts';
import { text } from './texts.ts';
import { useOnline } from './use-online.ts';

/** Reports a missing connection after a short delay. */
export function ConnectionBanner() {
  const connection = useConnection();
  const isLost = useElapsed(connection.kind === 'stale' ? connection.since : null, MENTION_AFTER);
  const isOnline = useOnline();
  const { words, isLong } = useConnectingWords(connection);
  const isConnecting = connection.kind === 'connecting' || connection.kind === 'authenticating';
  return (
    <div role="status">
      {isLost && <p className="banner">{text(isOnline ? 'stale' : 'staleOffline')}</p>}
      {isConnecting && isLong && <p className="banner">{isOnline ? words : text('staleOffline')}</p>}
    </div>
  );
}
