/** How a read model answers a query: from rows to wire records. The gateway mounts it after authentication, `who` and limit. */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import type { Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf, ParamsOf, QueryOf, ReplyOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { Reader } from '../projection/projection.ts';
import type { Vault } from '../vault/vault.ts';

export type QueryInput<Route extends RouteSpec> = {
  readonly actor: Actor | null;
  readonly access: Access;
  readonly params: ParamsOf<Route>;
  readonly query: QueryOf<Route>;
  readonly db: Reader;
};

/** A reply as finished JSON, for hot queries that compose text instead of objects. */
export type Rendered = { readonly json: string };

export type Answer<Route extends RouteSpec> = ReplyOf<Route> | Refusal<CodeOf<Route>> | Rendered;

/** Data that no read model has, for the few queries that answer with a secret. */
export type Secrets = Pick<Vault, 'tokenOfBot' | 'sessionsOf' | 'pushes' | 'devices' | 'drafts'>;

/**
 * A command that a query triggers (opening a channel marks it as read). It runs on behalf of the caller before the answer, which still
 * shows the state before.
 */
export type Lead = {
  readonly command: RouteSpec;
  readonly params: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The query fails if the command fails. */
  readonly required?: true;
};

export type AnyAnswer = {
  readonly route: RouteSpec;
  readonly run: (input: QueryInput<RouteSpec>, secrets?: Secrets) => Promise<Answer<RouteSpec>>;
  readonly leadsTo: (reply: unknown, input: QueryInput<RouteSpec>) => Lead | null;
  /** The query is answered by this command instead of rows: it runs on behalf of the caller, with the input of the query as its body. */
  readonly asks?: RouteSpec;
};

export function answer<Route extends RouteSpec>(
  route: Route,
  run: (input: QueryInput<Route>, secrets?: Secrets) => Promise<Answer<Route>>,
  leadsTo: (reply: ReplyOf<Route>, input: QueryInput<Route>) => Lead | null = () => null,
): AnyAnswer {
  return { route, run: run as unknown as AnyAnswer['run'], leadsTo: leadsTo as unknown as AnyAnswer['leadsTo'] };
}

/** For a query that only the command API can answer, because it contacts other services or stores the secret. */
export function askedAnswer(route: RouteSpec, asks: RouteSpec): AnyAnswer {
  return { route, run: () => Promise.reject(new Error(`${route.name} is answered by ${asks.name}`)), leadsTo: () => null, asks };
}

/** For a query that answers with a secret. It is mounted only with a vault. */
export function secretAnswer<Route extends RouteSpec>(
  route: Route,
  run: (input: QueryInput<Route>, secrets: Secrets) => Promise<Answer<Route>>,
): AnyAnswer {
  return answer(route, async (input, secrets) => {
    if (!secrets) throw new Error(`${route.name} was asked without the vault`);
    return run(input, secrets);
  });
}
