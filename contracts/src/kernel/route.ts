/**
 * Commands and queries as values: method, path, access, limit, shapes and refusals (house style 5.4). The command API mounts commands, the
 * gateway mounts queries, and the client derives its calls from them.
 */
import { z } from 'zod';

const Nothing = z.object({});
type Nothing = typeof Nothing;

/** Whether the route declares no body. A client may send `null` to it. */
export function hasNoBody(route: Pick<RouteSpec, 'body'>): boolean {
  return route.body === Nothing;
}

/** What a caller needs. Checked in the order written, before the rate limit and the body. */
export type Requirement =
  | { readonly need: 'nothing' }
  | { readonly need: 'optionalToken' }
  | { readonly need: 'user' }
  | { readonly need: 'userOrBot' }
  /** Member of the server in the path. Its deletion must not be scheduled unless `evenIfScheduled`. */
  | { readonly need: 'member'; readonly evenIfScheduled?: true }
  | { readonly need: 'creator' }
  /** Role permission bit in the server in the path, or of the channel in the path. */
  | { readonly need: 'role'; readonly bit: number }
  /** At least one of these role permission bits in the server in the path. */
  | { readonly need: 'anyRole'; readonly bits: readonly number[] }
  /** The channel in the path exists and the caller may see it. */
  | { readonly need: 'channel'; readonly bit?: number }
  | { readonly need: 'confirmedEmail' }
  /** Has the FOUNDER or ADMIN badge, and is not a bot. */
  | { readonly need: 'staff' }
  /** Has the FOUNDER badge, the highest one. */
  | { readonly need: 'founder' }
  /** Is not shadow-banned. Listed last, so that a shadow-banned user gets the same earlier refusals as others. */
  | { readonly need: 'notShadowBanned' };

/** `requests` pass in a window of `perMs`; the next is refused and locks for `perMs` (servers document 0.4). */
export type RateLimit = {
  readonly name: string;
  readonly requests: number;
  readonly perMs: number;
  /** Default: by the caller's account. */
  readonly by?: 'account' | 'address' | 'everyone';
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RouteSpec<
  Name extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Code extends string = string,
> = {
  readonly name: Name;
  readonly method: Method;
  /** Below /api, in Fastify's syntax: '/channels/:channelId/messages'. */
  readonly path: string;
  readonly who: readonly Requirement[];
  readonly limit?: RateLimit;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly refuses: readonly Code[];
  /** Success status; 200 unless the contract differs. */
  readonly status?: 200 | 204;
  /** The reply is sent as plain text, not as a JSON string. */
  readonly plain?: true;
};

type Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType, Code extends string> = {
  readonly who: readonly Requirement[];
  readonly limit?: RateLimit;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  readonly refuses?: readonly Code[];
  readonly status?: 200 | 204;
  readonly plain?: true;
};

function route<
  const Name extends string,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  const Code extends string,
>(
  name: Name,
  method: Method,
  path: string,
  input: Input<Params, Query, Body, Reply, Code>,
): RouteSpec<Name, Params, Query, Body, Reply, Code> {
  return {
    name,
    method,
    path,
    params: Nothing as unknown as Params,
    query: Nothing as unknown as Query,
    body: Nothing as unknown as Body,
    refuses: [],
    ...input,
  };
}

/** Declares a command: any method except GET, handled by the command API. */
export function command<
  const Name extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  const Code extends string = never,
>(name: Name, method: Exclude<Method, 'GET'>, path: string, input: Input<Params, Query, Body, Reply, Code>) {
  return route<Name, Params, Query, Body, Reply, Code>(name, method, path, input);
}

/** Declares a query: a GET, handled by the gateway. */
export function query<
  const Name extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  const Code extends string = never,
>(name: Name, path: string, input: Input<Params, Query, Nothing, Reply, Code>) {
  return route<Name, Params, Query, Nothing, Reply, Code>(name, 'GET', path, input);
}

export type ParamsOf<R> = R extends RouteSpec<string, infer P> ? z.infer<P> : never;
export type QueryOf<R> = R extends RouteSpec<string, z.ZodType, infer Q> ? z.infer<Q> : never;
export type BodyOf<R> = R extends RouteSpec<string, z.ZodType, z.ZodType, infer B> ? z.infer<B> : never;
export type ReplyOf<R> = R extends RouteSpec<string, z.ZodType, z.ZodType, z.ZodType, infer A> ? z.infer<A> : never;
export type CodeOf<R> = R extends RouteSpec<string, z.ZodType, z.ZodType, z.ZodType, z.ZodType, infer C> ? C : never;
