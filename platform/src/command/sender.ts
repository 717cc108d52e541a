/** How a service that holds a person's connection runs commands for that person: in this process, or over HTTP. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { CLIENT_HEADER, type Client } from '@folkmoot/contracts/kernel/event';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { Failure } from '../errors.ts';
import { ACTOR_HEADER, INTERNAL_HEADER } from '../http/internal.ts';
import { refusedReply } from '../http/refused.ts';
import type { CommandResult } from './deciding.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { AnyHandler } from './handler.ts';

export type CommandSender = {
  /** Resolves to whether the command was accepted. A refusal does not reject, because nobody reads its text. */
  readonly send: (
    route: RouteSpec,
    actor: Actor,
    params: Readonly<Record<string, string>>,
    body?: unknown,
    client?: Client,
  ) => Promise<boolean>;
};

/** For queries that are answered by a command and need its answer. */
export type CommandAsker = {
  /** The answer as sent over HTTP, refusals included. */
  readonly ask: (route: RouteSpec, actor: Actor, body: unknown) => Promise<Reply>;
};

/**
 * For requests without a person yet (log-ins with another provider). They name the calling service, so that a command can refuse other
 * callers.
 */
export type PublicAsker = {
  readonly askPublicly: (route: RouteSpec, params: Readonly<Record<string, string>>, body: unknown) => Promise<Reply>;
};

const SERVICE: Actor = { userId: '0', bot: false, sessionId: '' };

export type Reply = { readonly status: number; readonly body: unknown };

export function localSender<Deps>(
  handlers: readonly AnyHandler<Deps>[],
  dispatcher: Dispatcher<Deps>,
): CommandSender & CommandAsker & PublicAsker {
  const byName = new Map(handlers.map((handler) => [handler.route.name, handler]));

  async function run(
    route: RouteSpec,
    actor: Actor,
    params: Readonly<Record<string, string>>,
    body: unknown,
    client?: Client,
  ): Promise<CommandResult> {
    const handler = byName.get(route.name);
    if (!handler) throw new Failure('Misconfigured', `No handler for ${route.name}.`);
    const clientOption = client === undefined ? {} : { client };
    return dispatcher.run(handler, {
      token: null,
      actor,
      params,
      query: {},
      body,
      address: '127.0.0.1',
      idempotencyKey: null,
      ...clientOption,
    });
  }

  return {
    send: async (route, actor, params, body, client) => !isRefusal(await run(route, actor, params, body, client)),
    async ask(route, actor, body) {
      const result = await run(route, actor, {}, body);
      return isRefusal(result) ? refusedReply(result) : result;
    },
    async askPublicly(route, params, body) {
      const result = await run(route, SERVICE, params, body);
      return isRefusal(result) ? refusedReply(result) : result;
    },
  };
}

/** `baseUrls`: addresses of the command APIs, without a path. The first that responds gets the command. */
export function remoteSender(baseUrls: readonly string[], internalKey: string): CommandSender & CommandAsker & PublicAsker {
  let next = 0;

  /** Retries only requests that were never delivered: a server that disconnected later may have run the command. */
  async function fetchFrom(path: string, init: RequestInit): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const baseUrl = baseUrls[next % baseUrls.length];
      next += 1;
      try {
        return await fetch(new URL(path, baseUrl), init);
      } catch (error) {
        if (tries >= baseUrls.length || !wasRefused(error)) throw error;
      }
    }
  }

  async function run(
    route: RouteSpec,
    actor: Actor,
    params: Readonly<Record<string, string>>,
    body: unknown,
    client?: Client,
  ): Promise<Reply> {
    const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
    const response = await fetchFrom(`/api${path}`, {
      method: route.method,
      headers: {
        [INTERNAL_HEADER]: internalKey,
        [ACTOR_HEADER]: JSON.stringify(actor),
        ...(client === undefined ? {} : { [CLIENT_HEADER]: client }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Failure('NotReady', `The command API answered ${response.status} to ${route.name}.`);
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  return {
    send: async (route, actor, params, body, client) => (await run(route, actor, params, body, client)).status < 300,
    ask: (route, actor, body) => run(route, actor, {}, body),
    askPublicly: (route, params, body) => run(route, SERVICE, params, body),
  };
}

function wasRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
