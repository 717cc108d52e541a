/** The error of a failed call, for screens (contract: errors 0.2). */
export type Problem = {
  /** HTTP status. 0: the server could not be reached. */
  readonly status: number;
  /** Written for people and shown unchanged. */
  readonly message: string;
  /** The form field that the error is about. */
  readonly path: string | null;
  /** Milliseconds to wait, for rate limits. */
  readonly ttl: number | null;
};

/** react-admin reads `status`. */
export class CallFailed extends Error {
  readonly problem: Problem;
  readonly status: number;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'CallFailed';
    this.problem = problem;
    this.status = problem.status;
  }
}

/** Converts a failed call to a problem. Any other error is a bug and keeps its own message. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallFailed) return error.problem;
  return { status: -1, message: error instanceof Error ? error.message : String(error), path: null, ttl: null };
}

export function unreachable(message: string): Problem {
  return { status: 0, message, path: null, ttl: null };
}

export function problemOfReply(status: number, content: string): Problem {
  const fields = fieldsOf(content);
  const { message, path, ttl } = fields;
  return {
    status,
    message: typeof message === 'string' ? message : content.slice(0, 300) || String(status),
    path: typeof path === 'string' ? path : null,
    ttl: typeof ttl === 'number' ? ttl : null,
  };
}

function fieldsOf(content: string): { readonly message?: unknown; readonly path?: unknown; readonly ttl?: unknown } {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
