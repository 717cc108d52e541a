/**
 * What is logged of an error. Parsers and Postgres quote their input in messages, which may be a person's text, so quoted text is removed.
 * The stack, which locates the error, is kept.
 */
const QUOTED = /"[^"]*"?|'[^']*'|`[^`]*`|\([^()]*\)=\([^()]*\)/g;
const MAIL_ADDRESS = /[^\s<>]+@[^\s<>]+/g;
const FRAME = /^\s+at /;
const DEEPEST_CAUSE = 4;

/** Fields of Postgres errors that contain only our own names. `detail` and `where` quote rows. */
const KEPT = ['code', 'syscall', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

export type ErrorRecord = {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: ErrorRecord;
  readonly [kept: string]: unknown;
};

/** A parser's message consists mostly of its input. */
function messageOf(error: Error): string {
  if (error.name === 'SyntaxError') return 'A text could not be parsed.';
  return error.message.replace(MAIL_ADDRESS, '…').replace(QUOTED, '…');
}

export function errorRecord(error: unknown, depth = 0): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown.' };
  const kept: Record<string, unknown> = {};
  for (const name of KEPT) {
    const value = name in error ? (error as unknown as Record<string, unknown>)[name] : undefined;
    if (typeof value === 'string') kept[name] = value;
  }
  const frames = error.stack?.split('\n').filter((line) => FRAME.test(line));
  return {
    type: error.name,
    message: messageOf(error),
    ...kept,
    ...(frames && frames.length > 0 ? { stack: frames.join('\n') } : {}),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE ? { cause: errorRecord(error.cause, depth + 1) } : {}),
  };
}
