/** Calls the public HTTP API inside k6, by the names in the contract. */
import { asyncRequest } from 'k6/http';
import type { Facts, RouteName } from './facts.ts';
import type { Failure } from './measure.ts';

export type Sent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly key?: string;
};

export type Answer = { readonly failure: Failure; readonly body: string };

function urlOf(facts: Facts, path: string, sent: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
  const query = Object.entries(sent.query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${facts.url}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** A short reason, by which failures are grouped. */
function whyOf(status: number, body: string, error: string): string {
  if (status === 0) return `no answer: ${error}`.slice(0, 80);
  return `${status} ${/"message":"([^"]*)"/.exec(body)?.[1] ?? ''}`.trim().slice(0, 80);
}

export async function call(facts: Facts, token: string, name: RouteName, sent: Sent = {}): Promise<Answer> {
  const { method, path } = facts.routes[name];
  const headers: Record<string, string> = { authorization: token };
  if (sent.body !== undefined) headers['content-type'] = 'application/json';
  if (sent.key !== undefined) headers['idempotency-key'] = sent.key;
  const body = sent.body === undefined ? null : JSON.stringify(sent.body);
  const reply = await asyncRequest(method, urlOf(facts, path, sent), body, { headers, tags: { name }, timeout: '30s' });
  const text = reply.body ?? '';
  const well = reply.status >= 200 && reply.status < 300;
  return { failure: well ? null : whyOf(reply.status, text, reply.error), body: text };
}

/** A text field of a record. */
export function textIn(record: unknown, name: string): string {
  if (typeof record !== 'object' || record === null) return '';
  const value: unknown = Object.entries(record).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}
