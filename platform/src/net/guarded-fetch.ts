/**
 * Fetches what people point at, and nothing that only we can reach (`guarded-agent.ts`), which is looked at again at each redirect.
 * Time, size and redirects are bounded. Nothing of ours goes out with it.
 */
import { type Readable, Transform } from 'node:stream';
import { request } from 'undici';
import { guardedAgent, literalAddress } from './guarded-agent.ts';
import { isPublicAddress } from './public-address.ts';

export type FetchFailure = 'NotAllowed' | 'Unreachable' | 'TooManyRedirects' | 'TooLarge' | 'TooSlow';

/** What a fetch, or the reading of its body, fails with. */
export class FetchFailed extends Error {
  readonly why: FetchFailure;

  constructor(why: FetchFailure, options?: ErrorOptions) {
    super(why, options);
    this.name = 'FetchFailed';
    this.why = why;
  }
}

export type Fetched = {
  /** Where it was found, after redirects. */
  readonly url: URL;
  readonly status: number;
  /** As it was said, without parameters, in lower case; empty when nothing was. */
  readonly type: string;
  /** As it was said beside the type; null when nothing was. */
  readonly charset: string | null;
  /** Fails with `FetchFailed` when it is too large or comes too slowly. */
  readonly body: Readable;
};

export type FetchLimits = {
  readonly bytes: number;
  /** True: of what is larger comes the beginning. Else it is a failure. */
  readonly cut?: boolean;
  /** For all of it, redirects and body included. */
  readonly ms: number;
  readonly redirects: number;
};

export type GuardedFetch = {
  readonly get: (url: string, limits: FetchLimits, accept: string) => Promise<Fetched>;
  readonly close: () => Promise<void>;
};

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const AGENT = 'Folkmoot (preview of a link)';

/** `isAllowed`: for tests, whose servers are on this machine. */
export function guardedFetch(isAllowed: (address: string) => boolean = isPublicAddress): GuardedFetch {
  const agent = guardedAgent({ isAllowed, fault: () => new FetchFailed('NotAllowed') });

  function parsed(text: string, base?: URL): URL {
    const url = URL.parse(text, base?.href);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new FetchFailed('NotAllowed');
    const address = literalAddress(url);
    if (address !== null && !isAllowed(address)) throw new FetchFailed('NotAllowed');
    url.username = '';
    url.password = '';
    return url;
  }

  async function get(text: string, limits: FetchLimits, accept: string): Promise<Fetched> {
    const signal = AbortSignal.timeout(limits.ms);
    // Packed content could unfold to anything.
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': AGENT };
    let url = parsed(text);
    for (let hops = 0; ; hops += 1) {
      const answer = await request(url, { dispatcher: agent, signal, headers }).catch((error: unknown) => {
        throw failureOf(error, signal);
      });
      const { location } = answer.headers;
      if (!REDIRECTS.has(answer.statusCode) || location === undefined) {
        return {
          url,
          status: answer.statusCode,
          type: typeOf(answer.headers['content-type']),
          charset: charsetOf(answer.headers['content-type']),
          body: bounded(answer, limits, signal),
        };
      }
      answer.body.on('error', () => undefined);
      answer.body.destroy();
      if (hops >= limits.redirects) throw new FetchFailed('TooManyRedirects');
      url = parsed(String(location), url);
    }
  }

  return { get, close: () => agent.destroy() };
}

function failureOf(error: unknown, signal: AbortSignal): FetchFailed {
  if (error instanceof FetchFailed) return error;
  if (error instanceof Error && error.cause instanceof FetchFailed) return error.cause;
  return new FetchFailed(signal.aborted ? 'TooSlow' : 'Unreachable', { cause: error });
}

function typeOf(header: string | string[] | undefined): string {
  return (
    String(header ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? ''
  );
}

function charsetOf(header: string | string[] | undefined): string | null {
  return /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(String(header ?? ''))?.[1]?.toLowerCase() ?? null;
}

type Answer = { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly body: Readable };

/** Passes on what comes until it is too much. */
function bounded({ headers, body }: Answer, { bytes: most, cut = false }: FetchLimits, signal: AbortSignal): Readable {
  let room = most;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const fits = chunk.length <= room;
      const beginning = fits ? chunk : chunk.subarray(0, room);
      room -= beginning.length;
      if (fits) return done(null, chunk);
      if (!cut) return done(new FetchFailed('TooLarge'));
      body.unpipe(counting);
      done(null, beginning);
      counting.end();
    },
  });
  body.on('error', (error) => counting.destroy(failureOf(error, signal)));
  counting.on('close', () => body.destroy());
  const packed = (headers['content-encoding'] ?? 'identity') !== 'identity';
  if (packed) counting.destroy(new FetchFailed('NotAllowed'));
  else if (!cut && Number(headers['content-length'] ?? 0) > most) counting.destroy(new FetchFailed('TooLarge'));
  else body.pipe(counting);
  return counting;
}
