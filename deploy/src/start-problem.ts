/** Explains a failed start in terms of settings. */
import { Failure } from '@folkmoot/platform/errors';

const UNUSABLE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC', 'ENAMETOOLONG']);
const UNREACHED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** Codes of Postgres about user, password and database. */
const REFUSED = /^(28|3D)...$/;

/** null: no setting is the cause, so it is a bug, and its stack trace is more useful. */
export function startProblem(error: unknown): string | null {
  if (error instanceof Failure) return error.message;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code === 'undefined') return null;
  const code = String(error.code);
  if (code === 'EADDRINUSE') return 'Another program uses the port: set PORT to a free port (PORT=8081 npm start).';
  if (UNUSABLE.has(code) && 'path' in error) return `${error.path} cannot be used (${code}): check that DATA_DIR is a writable folder.`;
  if (UNREACHED.has(code))
    return `No server answers (${error.message || code}). Check DATABASE_URL and the other addresses in your settings.`;
  if (REFUSED.test(code)) return `The database refused the connection: ${error.message}. Check DATABASE_URL.`;
  return null;
}
