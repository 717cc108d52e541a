/** The five ways in which the ground itself fails (house style 5.9). Guards look at `code`, not at the class. */
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
