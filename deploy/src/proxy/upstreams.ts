/** Several instances of one service, as whoever spreads requests over them sees them: who is ready, who has least to do. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Upstream = {
  readonly url: URL;
  readonly agent: Agent;
  /** Requests and sockets that are open there now. Counted apart: sockets stay, and would send all requests elsewhere. */
  readonly open: { requests: number; sockets: number };
};

export type Upstreams = {
  readonly anyReady: () => boolean;
  /**
   * The ready one with the least of that kind; when none is ready one that at least answers, and when none answers any: they may
   * all be behind for the same reason, and a late answer is better than none. Null when all are in `except`.
   */
  readonly pick: (kind: keyof Upstream['open'], except: ReadonlySet<Upstream>) => Upstream | null;
  /** It did not take a connection: it gets nothing until it has been asked again, which happens at once. */
  readonly failed: (upstream: Upstream) => void;
  readonly stop: () => void;
};

const LOOK_EVERY_MS = 500;
/** Services give each of their checks a second. */
const ANSWER_WITHIN_MS = 1500;

/** Smaller is better. Who is draining still serves, but shall get nothing new while anybody else can take it. */
const READY = 0;
const UNREADY = 1;
const LEAVING_OR_GONE = 2;

type Watched = Upstream & { state: number; waking: AbortController };

async function stateOf(url: URL): Promise<number> {
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const text = await response.text();
    if (response.ok) return READY;
    return text.includes('draining') ? LEAVING_OR_GONE : UNREADY;
  } catch {
    return LEAVING_OR_GONE;
  }
}

/** Settles when each has been looked at once. */
export async function watchUpstreams(urls: readonly string[]): Promise<Upstreams> {
  let stopped = false;
  let turn = 0;
  const watched = urls.map((url): Watched => {
    const agent = new Agent({ keepAlive: true, noDelay: true });
    return { url: new URL(url), agent, open: { requests: 0, sockets: 0 }, state: LEAVING_OR_GONE, waking: new AbortController() };
  });

  async function look(upstream: Watched): Promise<void> {
    upstream.waking = new AbortController();
    upstream.state = await stateOf(upstream.url);
  }

  async function keepLooking(upstream: Watched): Promise<void> {
    while (!stopped) {
      await pause(LOOK_EVERY_MS, undefined, { signal: upstream.waking.signal, ref: false }).catch(() => undefined);
      if (!stopped) await look(upstream);
    }
  }

  await Promise.all(watched.map(look));
  for (const upstream of watched) void keepLooking(upstream);

  return {
    anyReady: () => watched.some((upstream) => upstream.state === READY),
    pick(kind, except) {
      turn += 1;
      let best: Watched | null = null;
      // Starting one further each time: equals take turns.
      for (let index = 0; index < watched.length; index += 1) {
        const each = watched[(index + turn) % watched.length];
        if (!each || except.has(each)) continue;
        if (!best || each.state < best.state || (each.state === best.state && each.open[kind] < best.open[kind])) best = each;
      }
      return best;
    },
    failed(upstream) {
      const found = watched.find((each) => each === upstream);
      if (!found) return;
      found.state = LEAVING_OR_GONE;
      found.waking.abort();
    },
    stop() {
      stopped = true;
      for (const upstream of watched) {
        upstream.waking.abort();
        upstream.agent.destroy();
      }
    },
  };
}
