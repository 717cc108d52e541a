/**
 * Connections to Redis. Each is opened again for as long as it is wanted, and never ends the process. What Redis holds is a memory
 * that may be gone after any loss of the connection: whoever uses one must be able to write it again.
 */
import { Redis } from 'ioredis';

export type RedisOptions = {
  readonly url: string;
  /** Shown by `CLIENT LIST`; no spaces. */
  readonly name: string;
  /** Told once each time the connection is lost. */
  readonly onError: (error: unknown) => void;
  /** For what a request hangs on: refused at once while Redis is away. Without, commands wait for it. */
  readonly onlyWhenThere?: true;
  /** Listens to channels again by itself. Without, whoever listens does it when it is ready: what the client says by itself nobody answers for. */
  readonly listensAgain?: true;
  /** A loss fails commands under way instead of sending them again: whoever gave them looks first what has become of Redis. */
  readonly looksAfterLoss?: true;
};

const FIRST_RETRY_MS = 20;
const LAST_RETRY_MS = 500;
/** Without it a machine that vanished keeps commands waiting until the kernel gives up, which takes minutes. */
const SILENT_PEER_MS = 5000;

export function openRedis(options: RedisOptions): Redis {
  const { url, name, onError, onlyWhenThere, looksAfterLoss, listensAgain = false } = options;
  const sendsAgain = onlyWhenThere === undefined && looksAfterLoss === undefined;
  const redis = new Redis(url, {
    connectionName: name,
    keepAlive: SILENT_PEER_MS,
    connectTimeout: SILENT_PEER_MS,
    retryStrategy: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempt, 10), LAST_RETRY_MS),
    // What is not sent again must be failed, or it would be waited for in vain.
    maxRetriesPerRequest: sendsAgain ? null : 0,
    autoResendUnfulfilledCommands: sendsAgain,
    autoResubscribe: listensAgain,
    enableOfflineQueue: onlyWhenThere === undefined,
  });
  let told = false;
  redis.on('ready', () => {
    told = false;
  });
  redis.on('error', (error) => {
    if (!told) onError(error);
    told = true;
  });
  return redis;
}

/** Settles when commands can be given; at once on a connection that is there. */
export async function isThere(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') await new Promise<void>((resolve) => redis.once('ready', () => resolve()));
}
