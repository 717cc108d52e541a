/**
 * Calls a route of the contract. Path, method and types come from the route value, so a call to an unknown route does not compile. Replies
 * are trusted like in the client, because they were made by the same contract.
 */
import { CLIENT_HEADER } from '@folkmoot/contracts/kernel/event';
import type { Id } from '@folkmoot/contracts/kernel/ids';
import type { Method, ReplyOf } from '@folkmoot/contracts/kernel/route';
import { token } from '../session/session.ts';
import { text } from '../texts.ts';
import { CallFailed, problemOfReply, unreachable } from './problem.ts';
import { withShownWords } from './shown-words.ts';

type Shape = { readonly _input: unknown };
/** The fields of a route that a call needs. */
export type Callable = {
  readonly method: Method;
  readonly path: string;
  readonly params: Shape;
  readonly query: Shape;
  readonly body: Shape;
};

/** Converts branded ids of the contract to plain strings. */
type Unbranded<T> =
  T extends Id<string>
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Unbranded<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Unbranded<T[Key]> }
        : T;

/** Omits a part without fields. A part with only optional fields is optional. */
type Part<Name extends string, Value> = string extends keyof Value
  ? { readonly [key in Name]?: undefined }
  : keyof Value extends never
    ? { readonly [key in Name]?: undefined }
    : Partial<Value> extends Value
      ? { readonly [key in Name]?: Value }
      : { readonly [key in Name]: Value };

export type CallInput<Route extends Callable> = Part<'params', Unbranded<Route['params']['_input']>> &
  Part<'query', Route['query']['_input']> &
  Part<'body', Unbranded<Route['body']['_input']>>;

type AnyInput = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
type Options = { readonly signal?: AbortSignal };

/** Resolves with the reply, or throws `CallFailed`. */
export async function call<Route extends Callable>(
  route: Route,
  input: CallInput<Route>,
  { signal }: Options = {},
): Promise<ReplyOf<Route>> {
  const { params, query, body }: AnyInput = input;
  const init: RequestInit = {
    method: route.method,
    headers: { 'Content-Type': 'application/json', Authorization: token() ?? '', [CLIENT_HEADER]: 'console' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
  const response = await reach(urlOf(route.path, params, query), init);
  const content = await response.text();
  if (!response.ok) throw new CallFailed(problemOfReply(response.status, content));
  return withShownWords(JSON.parse(content || 'null'));
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallFailed(unreachable(text('unreachable')));
  }
}

export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(key, String(value));
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}
