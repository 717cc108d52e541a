/**
 * What the log keeps of an error. Parsers and Postgres quote what they were given in their messages, and that may be anything a
 * person wrote: quoted text is left out. The stack says where, which is what somebody looks for.
 */
const QUOTED = /"[^"]*"?|'[^']*'|`[^`]*`|\([^()]*\)=\([^()]*\)/g;
const MAIL_ADDRESS = /[^\s<>]+@[^\s<>]+/g;
const FRAME = /^\s+at /;
const DEEPEST_CAUSE = 4;

/** Fields of Postgres's errors that name things of ours. Its `detail` and `where` quote rows. */
const KEPT = ['code', 'syscall', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

export type ErrorRecord = {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: ErrorRecord;
  readonly [kept: string]: unknown;
};

/** A parser's message is little but the text it choked on. */
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
