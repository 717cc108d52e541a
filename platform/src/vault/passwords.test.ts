import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isFailure } from '../errors.ts';
import { passwords } from './passwords.ts';

describe('passwords (H9)', () => {
  it('accepts the correct password and no other', async () => {
    const pool = passwords();
    const stored = await pool.hash('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    expect(await pool.verify('correct horse', stored)).toBe(true);
    expect(await pool.verify('correct horsE', stored)).toBe(false);
  });

  it('salts: the same password is stored differently each time', async () => {
    const pool = passwords();
    expect(await pool.hash('same')).not.toBe(await pool.hash('same'));
  });

  it('rejects an unknown person and an invalid hash', async () => {
    const pool = passwords();
    expect(await pool.verify('anything', null)).toBe(false);
    expect(await pool.verify('anything', 'plain text')).toBe(false);
  });

  it('uses the parameters that a hash was created with', async () => {
    const older = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$Rs0hAmMCXPwXTE8v0aNbWBcS8Jq+pQFXhlBZ0UXj4rQ';
    expect(await passwords().verify('password', older)).toBe(false);
    expect([passwords().isOutdated(older), passwords().isOutdated(await passwords().hash('password'))]).toEqual([true, false]);
  });

  it('accepts a hash of another library, and no other password for it', async () => {
    const nonce = randomBytes(16);
    const made = { message: Buffer.from('pässword', 'utf8'), nonce, tagLength: 32, memory: 7_168, passes: 5, parallelism: 1 };
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const stored = `$argon2id$v=19$m=7168,t=5,p=1$${text(nonce)}$${text(argon2Sync('argon2id', made))}`;
    expect(await passwords().verify('pässword', stored)).toBe(true);
    expect(await passwords().verify('password', stored)).toBe(false);
  });

  it.each([
    ['composed', 'p\u00e4ssword'],
    ['decomposed', 'pa\u0308ssword'],
  ])('accepts an older hash of a %s password from every keyboard', async (_, hashed) => {
    const nonce = randomBytes(16);
    const made = { message: Buffer.from(hashed, 'utf8'), nonce, tagLength: 32, memory: 7_168, passes: 5, parallelism: 1 };
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const stored = `$argon2id$v=19$m=7168,t=5,p=1$${text(nonce)}$${text(argon2Sync('argon2id', made))}`;
    expect(await passwords().verify('p\u00e4ssword', stored)).toBe(true);
    expect(await passwords().verify('pa\u0308ssword', stored)).toBe(true);
    expect(await passwords().verify('password', stored)).toBe(false);
  });

  it('rejects requests beyond its queue and serves all queued ones', async () => {
    const pool = passwords({ concurrency: 1, waiting: 3 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => pool.verify('x', null)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused.every((result) => isFailure(result.reason, 'NotReady'))).toBe(true);
    expect(await pool.verify('x', null)).toBe(false);
  });
});
