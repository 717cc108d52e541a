/**
 * Connections to Redis. Each reconnects until it is closed, and its errors never end the process. Redis may lose its data with any lost
 * connection, so its users must be able to write it again.
 */
import { Redis } from 'ioredis';

export type RedisOptions = {
  readonly url: string;
  /** Shown by `CLIENT LIST`; without spaces. */
  readonly name: string;
  /** Called once each time the connection is lost. */
  readonly onError: (error: unknown) => void;
  /** For requests: commands fail immediately while Redis is unreachable. Without it they wait. */
  readonly onlyWhenThere?: true;
  /**
   * Resubscribes to channels automatically. Without it the caller resubscribes on `ready`, because nobody handles errors of the client's
   * own subscriptions.
   */
  readonly listensAgain?: true;
  /** A lost connection fails pending commands instead of resending them: the caller first checks the state of Redis. */
  readonly looksAfterLoss?: true;
};

const FIRST_RETRY_MS = 20;
const LAST_RETRY_MS = 500;
/** Otherwise commands to a vanished machine wait until the kernel gives up, which takes minutes. */
const SILENT_PEER_MS = 5000;

export function openRedis(options: RedisOptions): Redis {
  const { url, name, onError, onlyWhenThere, looksAfterLoss, listensAgain = false } = options;
  const sendsAgain = onlyWhenThere === undefined && looksAfterLoss === undefined;
  const redis = new Redis(url, {
    connectionName: name,
    keepAlive: SILENT_PEER_MS,
    connectTimeout: SILENT_PEER_MS,
    retryStrategy: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempt, 10), LAST_RETRY_MS),
    // Commands that are not resent must fail, because otherwise their callers would wait forever.
    maxRetriesPerRequest: sendsAgain ? null : 0,
    autoResendUnfulfilledCommands: sendsAgain,
    autoResubscribe: listensAgain,
    enableOfflineQueue: onlyWhenThere === undefined,
  });
  let reported = false;
  redis.on('ready', () => {
    reported = false;
  });
  redis.on('error', (error) => {
    if (!reported) onError(error);
    reported = true;
  });
  return redis;
}

/** Settles when the connection is ready. */
export async function isThere(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') await new Promise<void>((resolve) => redis.once('ready', () => resolve()));
}
