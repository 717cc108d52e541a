/**
 * Structured logs: a line of JSON with service, instance and, where there is one, the correlation id of the command. No personal
 * data: no bodies, no tokens, no addresses; ids and codes only. What callers must not log is struck out here all the same.
 */
import { hostname } from 'node:os';
import { type DestinationStream, type LogFn, type Logger as PinoLogger, pino } from 'pino';
import { errorRecord } from './error-record.ts';

export type Logger = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug' | 'isLevelEnabled'>;

/** Names under which personal data or secrets travel in this code, wherever they stand in a line. */
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

/** Tells instances of one service apart, also after a restart. */
export function instanceName(): string {
  return `${hostname()}-${process.pid}`;
}

/** Without words of ours pino takes the error's, unread. */
function withOwnWords(this: PinoLogger, args: Parameters<LogFn>, method: LogFn): void {
  const [about, words] = args;
  if (typeof about === 'object' && words === undefined) method.call(this, about, 'An error was met');
  else method.apply(this, args);
}

/** `to` is standard output unless somebody listens in. */
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
