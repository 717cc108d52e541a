/**
 * Fetches URLs that people post, but nothing from internal networks (`guarded-agent.ts`), which is checked again at each redirect. Time,
 * size and redirects are limited. Sends no credentials or cookies.
 */
import { type Readable, Transform } from 'node:stream';
import { request } from 'undici';
import { guardedAgent, literalAddress } from './guarded-agent.ts';
import { isPublicAddress } from './public-address.ts';

export type FetchFailure = 'NotAllowed' | 'Unreachable' | 'TooManyRedirects' | 'TooLarge' | 'TooSlow';

/** Error of a fetch, or of reading its body. */
export class FetchFailed extends Error {
  readonly why: FetchFailure;

  constructor(why: FetchFailure, options?: ErrorOptions) {
    super(why, options);
    this.name = 'FetchFailed';
    this.why = why;
  }
}

export type Fetched = {
  /** Final URL, after redirects. */
  readonly url: URL;
  readonly status: number;
  /** Content type without parameters, in lower case; empty if none was sent. */
  readonly type: string;
  /** Charset parameter of the content type; null if none was sent. */
  readonly charset: string | null;
  /** Fails with `FetchFailed` if it is too large or too slow. */
  readonly body: Readable;
};

export type FetchLimits = {
  readonly bytes: number;
  /** True: larger content is truncated. False: it is an error. */
  readonly cut?: boolean;
  /** For everything, redirects and body included. */
  readonly ms: number;
  readonly redirects: number;
};

export type GuardedFetch = {
  readonly get: (url: string, limits: FetchLimits, accept: string) => Promise<Fetched>;
  readonly close: () => Promise<void>;
};

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const AGENT = 'Folkmoot (preview of a link)';

/** `isAllowed`: for tests, whose servers run on this machine. */
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
    // Compressed content could expand to any size.
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

/** Passes on data until the limit is exceeded. */
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
