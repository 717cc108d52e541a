/** Sends requests like any client, valid or not. */
import { AuthenticateError } from '@folkmoot/contracts/accounts/wire';
import type { ReplyOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import { z } from 'zod';

export type Answer = { readonly status: number; readonly body: unknown; readonly text: string; readonly headers: Headers };

export type Sent = {
  readonly token?: string | null;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Filled = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key?: string;
};

/** The wire format of every refusal. */
export const RefusedBody = z.strictObject({
  message: z.string().min(1),
  path: z.string().nullable(),
  code: z.string().optional(),
  ttl: z.number().optional(),
  slowMode: z.literal(true).optional(),
  data: AuthenticateError.shape.data,
});
export type RefusedBody = z.infer<typeof RefusedBody>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function request(url: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const body = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(sent.token ? { authorization: sent.token } : {}), ...sent.headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), text, headers: response.headers };
}

/** The path of a route below /api with its parameters filled in. */
export function pathOf(route: RouteSpec, filled: Filled = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(filled.params?.[name] ?? ''));
  const query = filled.query ? `?${new URLSearchParams(filled.query)}` : '';
  return `/api${path}${query}`;
}

/** Returns the value if it has exactly the keys of its schema. Otherwise throws the difference. */
export function parseStrictly<Schema extends z.ZodType>(schema: Schema, value: unknown, description: string): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${description} violates the contract: ${z.prettifyError(result.error)}\n${JSON.stringify(value)}`);
  const [given, known] = [canonical(value), canonical(result.data)];
  if (given !== known) throw new Error(`${description} has keys that are not in the contract:\n${given}\n${known}`);
  return result.data;
}

/** JSON with sorted keys, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export type Ask = <Route extends RouteSpec>(route: Route, filled?: Filled) => Promise<ReplyOf<Route>>;
export type Refuse = (route: RouteSpec, filled: Filled, status: number, path?: string | null) => Promise<RefusedBody>;
