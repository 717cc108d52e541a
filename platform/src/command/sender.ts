/** How a service that is not the command API gives a command: in this process, or over HTTP with the person's token. */
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { Failure } from '../errors.ts';
import { INTERNAL_HEADER } from '../http/server.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { AnyHandler } from './handler.ts';

export type CommandSender = {
  /** Settles when the command was answered; a refusal is no failure, since nobody waits for its text. */
  readonly send: (route: RouteSpec, token: string, params: Readonly<Record<string, string>>) => Promise<void>;
};

export function localSender<Deps>(handlers: readonly AnyHandler<Deps>[], dispatcher: Dispatcher<Deps>): CommandSender {
  const byName = new Map(handlers.map((handler) => [handler.route.name, handler]));
  return {
    async send(route, token, params) {
      const handler = byName.get(route.name);
      if (!handler) throw new Failure('Misconfigured', `No handler for ${route.name}.`);
      await dispatcher.run(handler, { token, params, query: {}, body: undefined, address: '127.0.0.1', idempotencyKey: null });
    },
  };
}

/** `baseUrl`: the command API's own address, without a path. */
export function remoteSender(baseUrl: string, internalKey: string): CommandSender {
  return {
    async send(route, token, params) {
      const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
      const response = await fetch(new URL(`/api${path}`, baseUrl), {
        method: route.method,
        headers: { authorization: token, [INTERNAL_HEADER]: internalKey },
      });
      await response.arrayBuffer();
      if (response.status >= 500) throw new Failure('NotReady', `The command API answered ${response.status} to ${route.name}.`);
    },
  };
}
