/** Recognises errors that mean Postgres is temporarily unavailable: the statement is correct and may be retried. */

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** 08: connection. 53: out of disk, memory or connections. 57P: shutting down or starting. 58: system I/O. */
const SQLSTATES = /^(08|53|57P0|58)/;
/** The server became a standby, or is read-only. */
const READ_ONLY = '25006';
/** Postgres rolled back one of two deadlocked transactions; a retry succeeds. */
const DEADLOCK = '40P01';
/** A write to a connection that has just closed. */
const STREAM_CLOSED = /^ERR_STREAM_(DESTROYED|WRITE_AFTER_END)$/;
const LOST = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (
    SQLSTATES.test(code) ||
    code === READ_ONLY ||
    code === DEADLOCK ||
    NETWORK.has(code) ||
    STREAM_CLOSED.test(code) ||
    LOST.test(error.message)
  )
    return true;
  return isUnavailable(error.cause);
}

/** What the operator should do about the error. */
export function remedyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Check the database.';
  if (error.cause !== undefined && isUnavailable(error.cause)) return remedyOf(error.cause);
  const code = codeOf(error);
  if (code === '53100') return 'The disk of the database is full: free some space. Nothing was written. Folkmoot continues by itself.';
  if (code === '53300') return 'The database has no connection left: raise max_connections, or run fewer instances.';
  if (code === READ_ONLY) return 'The database is read-only: point DATABASE_URL at the primary.';
  if (code === DEADLOCK) return 'Two transactions waited for each other, and one was rolled back. If this happens often, report it.';
  if (code.startsWith('53') || code.startsWith('58'))
    return 'The database is out of memory or its disk fails: check the log of the database.';
  return 'The database does not answer: start it, or check DATABASE_URL. Folkmoot continues by itself.';
}
