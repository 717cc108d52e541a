import { describe, expect, it } from 'vitest';
import { requestIds } from './request-id.ts';

const given = { headers: { 'x-request-id': '6f1e0c1a-2b6d-4a53-9df1-0a1b2c3d4e5f' } };

describe('the id of a request', () => {
  it('is the proxy’s id if the operator runs the proxy', () => {
    expect(requestIds(true)(given)).toBe(given.headers['x-request-id']);
  });

  it('is generated if anyone could have sent it', () => {
    expect(requestIds(false)(given)).not.toBe(given.headers['x-request-id']);
  });

  it.each(['ann@example.com', '192.0.2.7', 'a b', '', 'x'.repeat(65)])('is never taken from invalid text: %s', (text) => {
    expect(requestIds(true)({ headers: { 'x-request-id': text } })).toMatch(/^[\w-]{8}-\w+$/);
  });

  it('differs between requests and between processes', () => {
    const [one, other] = [requestIds(false), requestIds(false)];
    const ids = [one({ headers: {} }), one({ headers: {} }), other({ headers: {} })];
    expect(new Set(ids).size).toBe(3);
  });
});
