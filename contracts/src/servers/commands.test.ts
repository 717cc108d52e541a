import { describe, expect, it } from 'vitest';
import { createServer, createServerFolder, transferOwnership, updateServer } from './commands.ts';

describe('bodies about servers', () => {
  it.each([['Ann and friends'], ['Node.js fans'], ['Version 1.2'], ['  Trim me  ']])('a server may be called %j', (name) => {
    expect(createServer.body.parse({ name })).toEqual({ name: name.trim() });
  });

  it.each([['https://example.org'], ['join example.com now'], ['www.example.de'], ['Ann'], ['x'.repeat(36)], [undefined], [7]])(
    'a server may not be called %j',
    (name) => {
      expect(createServer.body.safeParse({ name }).success).toBe(false);
    },
  );

  it('may have no system channel, but always a default one; unknown keys are ignored', () => {
    const body = { systemChannelId: null, defaultChannelId: null, motto: '1234' };
    expect(updateServer.body.parse(body)).toEqual({ systemChannelId: null });
  });

  it('name uploads for images, or null for none', () => {
    expect(updateServer.body.parse({ avatarId: '1234', bannerId: null })).toEqual({ avatarId: '1234', bannerId: null });
    expect(updateServer.body.safeParse({ avatarId: '123' }).success).toBe(false);
  });

  it('require a password and a new owner for a transfer', () => {
    expect(transferOwnership.body.safeParse({ newOwnerUserId: '1234' }).success).toBe(false);
    expect(transferOwnership.body.safeParse({ password: 'x'.repeat(73), newOwnerUserId: '1234' }).success).toBe(false);
    expect(transferOwnership.body.safeParse({ password: 'secret', newOwnerUserId: '1234' }).success).toBe(true);
  });

  it('require a server in a new folder', () => {
    expect(createServerFolder.body.safeParse({ serverIds: [] }).success).toBe(false);
  });
});
