import { describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { createLogger, type Logger } from './logger.ts';

/** Captures the lines that a logger writes. */
function listened(level = 'debug'): {
  readonly logger: Logger;
  readonly lines: () => readonly Record<string, unknown>[];
  readonly text: () => string;
} {
  const lines: string[] = [];
  const logger = createLogger('gateway', level, { write: (line) => void lines.push(line) });
  return { logger, lines: () => lines.map((line) => JSON.parse(line)), text: () => lines.join('') };
}

describe('the log', () => {
  it('has the names of service and instance in every line', () => {
    const { logger, lines } = listened();
    logger.info({ correlationId: 'abc-1' }, 'Something happened');
    expect(lines()).toMatchObject([{ service: 'gateway', instance: expect.stringContaining(String(process.pid)), correlationId: 'abc-1' }]);
  });

  it('H9 redacts personal data and secrets at any depth', () => {
    const { logger, text } = listened();
    const secret = 'must not be seen';
    logger.error({
      token: secret,
      person: { email: secret, password: secret },
      request: { socket: { ip: secret }, headers: { authorization: secret } },
    });
    expect(text()).not.toContain(secret);
  });

  it('H9 logs our own part of an error, without quoted input', () => {
    const { logger, lines, text } = listened();
    const quoting = Object.assign(new Error('invalid input syntax for type integer: "must not be seen"'), {
      code: '22P02',
      table: 'messages',
      detail: 'Key (email)=(ann@example.com) already exists.',
      where: 'must not be seen',
    });
    logger.error({ err: new Failure('Corrupt', 'A batch could not be projected for ann@example.com', { cause: quoting }) }, 'It failed');
    expect(text()).not.toMatch(/must not be seen|ann@example/);
    expect(lines()).toMatchObject([{ err: { type: 'Failure', code: 'Corrupt', cause: { code: '22P02', table: 'messages' } } }]);
    expect(text()).toContain('logger.test.ts');
  });

  it('H9 does not repeat the text that a parser rejected', () => {
    const { logger, text } = listened();
    try {
      JSON.parse('{"content": dear diary, must not be seen}');
    } catch (error) {
      logger.error({ err: error });
    }
    expect(text()).not.toContain('dear diary');
  });
});
