import { describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { isUnavailable, remedyOf } from './unavailable.ts';

function coded(code: string, message = 'It failed.'): Error {
  return Object.assign(new Error(message), { code });
}

describe('a database that is temporarily unavailable', () => {
  it.each(['53100', '53300', '57P01', '57P03', '08006', '58030', '25006', '40P01', 'ECONNREFUSED', 'ENOENT'])(
    'is recognised by %s',
    (code) => {
      expect(isUnavailable(coded(code))).toBe(true);
    },
  );

  it.each(['23505', '22P02', '42P01', '40001'])('is not recognised if it answered %s', (code) => {
    expect(isUnavailable(coded(code))).toBe(false);
  });

  it('is recognised through a wrapped error', () => {
    expect(isUnavailable(new Failure('Corrupt', 'A batch could not be projected.', { cause: coded('53100') }))).toBe(true);
    expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isUnavailable('53100')).toBe(false);
  });

  it('comes with a remedy', () => {
    expect(remedyOf(coded('53100'))).toContain('free some space');
    expect(remedyOf(new Failure('Corrupt', 'A batch could not be projected.', { cause: coded('53300') }))).toContain('max_connections');
  });
});
