/** A refusal is a value: the reply of a command or query that a rule forbids. A throw is a bug. */

/** One row of a domain's refusal table. `path` names the offending request field for the form that shows it. */
export type RefusalSpec = {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 416 | 429 | 500 | 503;
  readonly text: string;
  readonly path?: string;
  /** Alternative texts, by the name of the case: passed as `text`. */
  readonly others?: Readonly<Record<string, string>>;
};

export type RefusalTable = Readonly<Record<string, RefusalSpec>>;

/** Optional details of a refusal: its field, a waiting time, a code for clients, another text, and data. */
export type RefusalExtra = {
  readonly path?: string | null;
  readonly ttl?: number;
  readonly slowMode?: true;
  readonly code?: string;
  readonly text?: string;
  /** For a blocked user, the same data as for sockets: why, and until when (users document 2.1). */
  readonly data?: Readonly<Record<string, unknown>>;
};

export type Refusal<Code extends string = string> = { readonly refused: Code } & RefusalExtra;

/** Refuses with a code that the command declares; other codes do not type-check in a decider. */
export function refuse<Code extends string>(code: Code, extra: RefusalExtra = {}): Refusal<Code> {
  return { refused: code, ...extra };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Checks the rows of a table and keeps its codes as literal types. */
export function refusals<const T extends RefusalTable>(table: T): T {
  return table;
}
