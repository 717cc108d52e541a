/** A refusal is a value: what a command or query says when a rule forbids it. A throw is a bug. */

/** One row of a domain's refusal table. `path` names the offending request field for the form that shows it. */
export type RefusalSpec = {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 416 | 429 | 500 | 503;
  readonly text: string;
  readonly path?: string;
  /** What it says instead in some cases, by a name of the case: given as `text`. */
  readonly others?: Readonly<Record<string, string>>;
};

export type RefusalTable = Readonly<Record<string, RefusalSpec>>;

/** What a refusal may add: the field it is about, a waiting time, a code that clients branch on, another text, and what goes with it. */
export type RefusalExtra = {
  readonly path?: string | null;
  readonly ttl?: number;
  readonly slowMode?: true;
  readonly code?: string;
  readonly text?: string;
  /** Of whoever may not come in, as sockets are told: why, and until when (users document 2.1). */
  readonly data?: Readonly<Record<string, unknown>>;
};

export type Refusal<Code extends string = string> = { readonly refused: Code } & RefusalExtra;

/** Refuses with a code that the command declares; nothing else type-checks in a decider. */
export function refuse<Code extends string>(code: Code, extra: RefusalExtra = {}): Refusal<Code> {
  return { refused: code, ...extra };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Keeps the literal codes of a table while checking its rows. */
export function refusals<const T extends RefusalTable>(table: T): T {
  return table;
}
