/** The error of a failed call, for screens (contract: errors 0.2; specification section 8). */
import { serverText } from './refusal-texts.ts';
import { statusText } from './status-texts.ts';

export type Problem = {
  /** HTTP status. 0: the server could not be reached. */
  readonly status: number;
  /** Written for people and shown unchanged. */
  readonly message: string;
  /** The form field that the error is about. */
  readonly path: string | null;
  readonly code: string | null;
  /** Milliseconds to wait, for rate limits and slow mode. */
  readonly ttl: number | null;
  readonly slowMode: boolean;
};

export class CallFailed extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'CallFailed';
    this.problem = problem;
  }
}

/** Converts a failed call to a problem. Any other error is a bug and keeps its own message. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallFailed) return error.problem;
  return plainProblem(-1, error instanceof Error ? error.message : String(error));
}

/** Whether a repeat can help. It does not help after a refusal, except for rate limits. */
export function isRetryable({ status }: Problem): boolean {
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

export function plainProblem(status: number, message: string): Problem {
  return { status, message, path: null, code: null, ttl: null, slowMode: false };
}

export function problemOfReply(status: number, body: string): Problem {
  const infrastructure = statusText(status);
  if (infrastructure) return plainProblem(status, infrastructure);
  const parsed = parse(body);
  if (!parsed) return plainProblem(status, body || String(status));
  const path = typeof parsed.path === 'string' ? parsed.path : null;
  return {
    status,
    message: typeof parsed.message === 'string' ? serverText(parsed.message, path) : body,
    path,
    code: typeof parsed.code === 'string' ? parsed.code : null,
    ttl: typeof parsed.ttl === 'number' ? parsed.ttl : null,
    slowMode: parsed.slowMode === true,
  };
}

function parse(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
