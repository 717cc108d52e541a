/** One connection that listens on channels of Postgres for as long as it is wanted, and connects again when it is lost. */
import pg from 'pg';

export type PostgresListener = {
  /** Settles when it listens; rejects when the first attempt failed, after which it goes on trying. */
  readonly first: Promise<void>;
  readonly stop: () => Promise<void>;
};

export type ListenerOptions = {
  readonly url: string;
  readonly name: string;
  readonly channels: readonly string[];
  readonly heard: (channel: string, payload: string) => void;
  /** Listening, for the first time or again: what was said meanwhile was not heard. */
  readonly listening: () => void;
};

const LISTEN_AGAIN_MS = 500;

/** Begins at once. */
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
    next.on('notification', (message) => options.heard(message.channel, message.payload ?? ''));
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
