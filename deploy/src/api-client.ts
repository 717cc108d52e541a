/** The public HTTP API as calls of the contract's routes, for the seed and end-to-end tests. */
import type { ReplyOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { z } from 'zod';

type Sent<R extends RouteSpec> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: z.input<R['body']>;
  /** Makes a repeat harmless. */
  readonly key?: string;
};

export type ApiClient = {
  /** The answer, validated by the contract. A refusal is thrown. */
  readonly call: <R extends RouteSpec>(route: R, sent?: Sent<R>) => Promise<ReplyOf<R>>;
  /** Only the status, also of a refusal. */
  readonly status: <R extends RouteSpec>(route: R, sent?: Sent<R>) => Promise<number>;
};

export class Refused extends Error {
  readonly status: number;

  constructor(route: RouteSpec, status: number, text: string) {
    super(`${route.name} was refused with ${status}: ${text}`);
    this.status = status;
  }
}

export function apiClient(baseUrl: string, token: string | null = null): ApiClient {
  function request<R extends RouteSpec>(route: R, sent: Sent<R>): Promise<Response> {
    const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
    const url = new URL(`/api${path}`, baseUrl);
    for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, value);
    return fetch(url, {
      method: route.method,
      headers: {
        ...(token === null ? {} : { authorization: token }),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
  }

  return {
    async call(route, sent = {}) {
      const response = await request(route, sent);
      const text = await response.text();
      if (!response.ok) throw new Refused(route, response.status, text);
      return route.reply.parse(text === '' ? undefined : route.plain ? text : JSON.parse(text)) as ReplyOf<typeof route>;
    },
    async status(route, sent = {}) {
      const response = await request(route, sent);
      await response.arrayBuffer();
      return response.status;
    },
  };
}
