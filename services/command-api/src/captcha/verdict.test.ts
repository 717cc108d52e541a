import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const fails = (...codes: readonly string[]) => ({ success: false, 'error-codes': codes });

describe('a siteverify answer', () => {
  it.each([
    ['a token that is good', { success: true, 'error-codes': [], hostname: 'chat.example', action: 'register' }, 'right'],
    ['one of a client that names no action', { success: true, action: '' }, 'right'],
    ['one of a service that knows no actions', { success: true }, 'right'],
    ['one of another action', { success: true, action: 'bump' }, 'wrong'],
    ['a token that is none', fails('invalid-input-response'), 'wrong'],
    ['one that was used or is too old', fails('timeout-or-duplicate'), 'wrong'],
    ['a wrong secret', fails('invalid-input-secret'), 'away'],
    ['a wrong secret beside a wrong token', fails('invalid-input-response', 'invalid-input-secret'), 'away'],
    ['a fault of the service', fails('internal-error'), 'away'],
    ['no reason', fails(), 'away'],
    ['success that is only said', { success: 'true' }, 'away'],
    ['something else', ['success'], 'away'],
    ['nothing', null, 'away'],
  ])('about %s', (_title, body, verdict) => {
    expect(verdictOf(body, 'register').verdict).toBe(verdict);
  });

  it('reports only valid error codes to the operator', () => {
    expect(verdictOf(fails('internal-error', '0x4AAA-secret', 'Secret words'), 'bump').codes).toEqual(['internal-error']);
  });
});
