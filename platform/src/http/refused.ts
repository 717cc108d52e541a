/** The only place that turns a refusal into a response: `{message, path, code?, ttl?, slowMode?, data?}` (contract README 4). */
import type { Refusal, RefusalTable } from '@folkmoot/contracts/kernel/refusal';
import { allRefusals } from '@folkmoot/contracts/refusals';

export type RefusedReply = {
  readonly status: number;
  readonly body: {
    readonly message: string;
    readonly path: string | null;
    readonly code?: string;
    readonly ttl?: number;
    readonly slowMode?: true;
    readonly data?: Readonly<Record<string, unknown>>;
  };
};

const table: RefusalTable = allRefusals;

export function refusedReply(refusal: Refusal): RefusedReply {
  const spec = table[refusal.refused];
  if (!spec) throw new Error(`The refusal ${refusal.refused} is in no table.`);
  return {
    status: spec.status,
    body: {
      message: refusal.text ?? spec.text,
      path: refusal.path === undefined ? (spec.path ?? null) : refusal.path,
      ...(refusal.code === undefined ? {} : { code: refusal.code }),
      ...(refusal.ttl === undefined ? {} : { ttl: refusal.ttl }),
      ...(refusal.slowMode === undefined ? {} : { slowMode: refusal.slowMode }),
      ...(refusal.data === undefined ? {} : { data: refusal.data }),
    },
  };
}

/** Lets code below the routes refuse with the same format (for example a full pool). */
export class Refused extends Error {
  readonly reply: RefusedReply;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.name = 'Refused';
    this.reply = refusedReply(refusal);
  }
}

export function isRefused(error: unknown): error is Refused {
  return error instanceof Error && error.name === 'Refused' && 'reply' in error;
}
