/** The five infrastructure errors (house style 5.9). Check `code`, not the class. */
export type FailureCode = 'Conflict' | 'NotReady' | 'Timeout' | 'Corrupt' | 'Misconfigured';

export class Failure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Failure';
    this.code = code;
  }
}

export function isFailure(error: unknown, code: FailureCode): error is Failure {
  return error instanceof Error && 'code' in error && error.code === code;
}
