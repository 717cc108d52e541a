/** What a call that did not succeed tells the screen (contract: errors 0.2). */
export type Problem = {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** Written for people; shown as it is. */
  readonly message: string;
  /** The form field it is about. */
  readonly path: string | null;
  /** Milliseconds to wait, on rate limits. */
  readonly ttl: number | null;
};

/** `status` is where react-admin looks for it. */
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

/** Every failure of a call as a problem; anything else that was thrown is a bug and keeps its own message. */
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
