/** How a read model answers a query: rows → wire records. Mounted by the gateway after authentication, `who` and limit. */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import type { Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf, ParamsOf, QueryOf, ReplyOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { Reader } from '../projection/projection.ts';

export type QueryInput<Route extends RouteSpec> = {
  readonly actor: Actor | null;
  readonly access: Access;
  readonly params: ParamsOf<Route>;
  readonly query: QueryOf<Route>;
  readonly db: Reader;
};

/** Already rendered JSON of the reply, for hot queries that compose text rather than objects. */
export type Rendered = { readonly json: string };

export type Answer<Route extends RouteSpec> = ReplyOf<Route> | Refusal<CodeOf<Route>> | Rendered;

export type AnyAnswer = { readonly route: RouteSpec; readonly run: (input: QueryInput<RouteSpec>) => Promise<Answer<RouteSpec>> };

export function answer<Route extends RouteSpec>(route: Route, run: (input: QueryInput<Route>) => Promise<Answer<Route>>): AnyAnswer {
  return { route, run: run as unknown as AnyAnswer['run'] };
}
