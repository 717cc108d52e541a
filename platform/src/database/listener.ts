/** A connection that listens on Postgres channels until it is closed, and reconnects when it is lost. */
import pg from 'pg';

export type PostgresListener = {
  /** Settles when it listens. Rejects if the first attempt fails; it still keeps trying. */
  readonly first: Promise<void>;
  readonly stop: () => Promise<void>;
};

export type ListenerOptions = {
  readonly url: string;
  readonly name: string;
  readonly channels: readonly string[];
  readonly onNotification: (channel: string, payload: string) => void;
  /** Called when it starts to listen, also after a reconnect: notifications in between were missed. */
  readonly listening: () => void;
};

const LISTEN_AGAIN_MS = 500;

/** Starts immediately. */
export function listenTo(options: ListenerOptions): PostgresListener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  function again(): void {
    client = null;
    if (!stopped) timer = setTimeout(() => void connect().catch(again), LISTEN_AGAIN_MS);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: options.url, application_name: options.name, keepAlive: true });
    next.on('notification', (message) => options.onNotification(message.channel, message.payload ?? ''));
    next.on('error', () => undefined);
    try {
      await next.connect();
      for (const channel of options.channels) await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    if (stopped) {
      await next.end().catch(() => undefined);
      return;
    }
    next.once('end', again);
    client = next;
    options.listening();
  }

  const first = connect();
  first.catch(again);
  return {
    first,
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      client?.removeAllListeners('end');
      await client?.end().catch(() => undefined);
    },
  };
}
