/**
 * Structured logs: one JSON line with service, instance and, if available, the correlation id of the command. No personal data: no bodies,
 * tokens or addresses, only ids and codes. Fields that callers must not log are redacted here as well.
 */
import { hostname } from 'node:os';
import { type DestinationStream, type LogFn, type Logger as PinoLogger, pino } from 'pino';
import { errorRecord } from './error-record.ts';

export type Logger = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug' | 'isLevelEnabled'>;

/** Field names of personal data and secrets in this code, redacted at any depth. */
const STRUCK_OUT = [
  'token',
  'password',
  'newPassword',
  'authorization',
  'cookie',
  'headers',
  'email',
  'address',
  'ip',
  'content',
  'body',
  'payload',
  'masterKey',
  'code_hash',
];

/** Distinguishes instances of one service, also across restarts. */
export function instanceName(): string {
  return `${hostname()}-${process.pid}`;
}

/** Without a message pino would use the error's own message, which may quote input. */
function withOwnWords(this: PinoLogger, args: Parameters<LogFn>, method: LogFn): void {
  const [about, words] = args;
  if (typeof about === 'object' && words === undefined) method.call(this, about, 'An error was met');
  else method.apply(this, args);
}

/** `to`: default is standard output. */
export function createLogger(service: string, level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { service, instance: instanceName() },
    redact: STRUCK_OUT.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    serializers: { err: errorRecord },
    hooks: { logMethod: withOwnWords },
  };
  return to ? pino(options, to) : pino(options);
}
