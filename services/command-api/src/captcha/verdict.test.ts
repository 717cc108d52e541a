import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const fails = (...codes: readonly string[]) => ({ success: false, 'error-codes': codes });

describe('a siteverify answer', () => {
  it.each([
    ['a valid token', { success: true, 'error-codes': [], hostname: 'chat.example', action: 'register' }, 'right'],
    ['a token without an action', { success: true, action: '' }, 'right'],
    ['a token of a service without actions', { success: true }, 'right'],
    ['a token for another action', { success: true, action: 'bump' }, 'wrong'],
    ['an invalid token', fails('invalid-input-response'), 'wrong'],
    ['a used or expired token', fails('timeout-or-duplicate'), 'wrong'],
    ['a wrong secret', fails('invalid-input-secret'), 'away'],
    ['a wrong secret and a wrong token', fails('invalid-input-response', 'invalid-input-secret'), 'away'],
    ['a fault of the service', fails('internal-error'), 'away'],
    ['no reason', fails(), 'away'],
    ['success without the required fields', { success: 'true' }, 'away'],
    ['something else', ['success'], 'away'],
    ['nothing', null, 'away'],
  ])('about %s', (_title, body, verdict) => {
    expect(verdictOf(body, 'register').verdict).toBe(verdict);
  });

  it('reports only valid error codes to the operator', () => {
    expect(verdictOf(fails('internal-error', '0x4AAA-secret', 'Secret words'), 'bump').codes).toEqual(['internal-error']);
  });
});
