/** Structured logs. No personal data: no bodies, no tokens, no addresses; ids and codes only. */
import { pino } from 'pino';

export type Logger = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'>;

export function createLogger(service: string, level: string): Logger {
  return pino({ level, base: { service }, redact: ['*.token', '*.password', '*.authorization', '*.email'] });
}
