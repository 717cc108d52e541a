/** How a service that holds a person's connection gives commands for them: in this process, or over HTTP as a service of ours. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { Failure } from '../errors.ts';
import { ACTOR_HEADER, INTERNAL_HEADER } from '../http/internal.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { AnyHandler } from './handler.ts';

export type CommandSender = {
  /** Whether it was accepted; a refusal is no failure, since nobody waits for its text. */
  readonly send: (route: RouteSpec, actor: Actor, params: Readonly<Record<string, string>>) => Promise<boolean>;
};

export function localSender<Deps>(handlers: readonly AnyHandler<Deps>[], dispatcher: Dispatcher<Deps>): CommandSender {
  const byName = new Map(handlers.map((handler) => [handler.route.name, handler]));
  return {
    async send(route, actor, params) {
      const handler = byName.get(route.name);
      if (!handler) throw new Failure('Misconfigured', `No handler for ${route.name}.`);
      const result = await dispatcher.run(handler, {
        token: null,
        actor,
        params,
        query: {},
        body: undefined,
        address: '127.0.0.1',
        idempotencyKey: null,
      });
      return !isRefusal(result);
    },
  };
}

/** `baseUrl`: the command API's own address, without a path. */
export function remoteSender(baseUrl: string, internalKey: string): CommandSender {
  return {
    async send(route, actor, params) {
      const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
      const response = await fetch(new URL(`/api${path}`, baseUrl), {
        method: route.method,
        headers: { [INTERNAL_HEADER]: internalKey, [ACTOR_HEADER]: JSON.stringify(actor) },
      });
      await response.arrayBuffer();
      if (response.status >= 500) throw new Failure('NotReady', `The command API answered ${response.status} to ${route.name}.`);
      return response.ok;
    },
  };
}
