/**
 * Calls a route of the contract. Path, method and types come from the route value, so a call to an unknown route does not compile. Replies
 * are trusted, because they were made by the same contract and a second validation would slow down every page of messages.
 */
import { CLIENT_HEADER } from '@folkmoot/contracts/kernel/event';
import type { Id } from '@folkmoot/contracts/kernel/ids';
import type { BodyOf, Method, ParamsOf, QueryOf, ReplyOf } from '@folkmoot/contracts/kernel/route';
import { languageTag } from '../i18n/language.ts';
import { token } from '../session/session.ts';
import { CallFailed, plainProblem, problemOfReply } from './problem.ts';
import { withShownNames } from './shown-names.ts';
import { text } from './texts.ts';

/** The fields of a route that a call needs. */
export type Callable = { readonly method: Method; readonly path: string; readonly status?: 200 | 204; readonly plain?: true };

/** Converts branded ids of the contract to plain strings. */
type Plain<T> =
  T extends Id<string>
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : T extends object
        ? Loose<{ [Key in keyof T]: Plain<T[Key]> }>
        : T;
type Loose<T> = { readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: T[Key];
};

/** Omits a part without fields (zod gives those an index signature). A part with only optional fields is optional. */
type Part<Name extends string, Value> = string extends keyof Value
  ? { readonly [key in Name]?: undefined }
  : keyof Value extends never
    ? { readonly [key in Name]?: undefined }
    : Partial<Value> extends Value
      ? { readonly [key in Name]?: Value }
      : { readonly [key in Name]: Value };

/** Query values are lenient on the wire. A flag is set with `true`. */
type OptionalQuery<Query> = { readonly [Key in keyof Query]?: Query[Key] | undefined };

export type CallInput<Route> = Part<'params', Plain<ParamsOf<Route>>> &
  Part<'query', OptionalQuery<QueryOf<Route>>> &
  Part<'body', Plain<BodyOf<Route>>>;

export type CallOptions = {
  /** The server executes requests with the same key once (H4). */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The request finishes even if the page is left. */
  readonly keepalive?: boolean;
  /** Uses this token instead of the user's own: owners edit the profile of their bot as the bot. */
  readonly as?: string;
};

type AnyInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
};

/** Resolves with the reply, or throws `CallFailed`. */
export async function call<Route extends Callable>(
  route: Route,
  input: CallInput<Route>,
  options: CallOptions = {},
): Promise<ReplyOf<Route>> {
  const { params, query, body }: AnyInput = input;
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Accept-Language': languageTag(),
    [CLIENT_HEADER]: 'web',
  };
  const authToken = options.as ?? token();
  if (authToken) headers.Authorization = authToken;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const response = await reach(urlOf(route.path, params, query), {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  });
  const content = await response.text();
  if (!response.ok) throw new CallFailed(problemOfReply(response.status, content));
  return route.plain ? (content as ReplyOf<Route>) : withShownNames(JSON.parse(content || 'null'));
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallFailed(plainProblem(0, text('unreachable')));
  }
}

export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(key, String(value));
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}
