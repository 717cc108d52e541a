import { describe, expect, it } from 'vitest';
import { createServer, createServerFolder, transferOwnership, updateServer } from './commands.ts';

describe('bodies about servers', () => {
  it.each([['Ann and friends'], ['Node.js fans'], ['Version 1.2'], ['  Trim me  ']])('a server may be called %j', (name) => {
    expect(createServer.body.parse({ name })).toEqual({ name: name.trim() });
  });

  it.each([['https://example.org'], ['join example.com now'], ['www.example.de'], ['Ann'], ['x'.repeat(36)], [undefined], [7]])(
    'but not %j',
    (name) => {
      expect(createServer.body.safeParse({ name }).success).toBe(false);
    },
  );

  it('may be without a system channel, never without a default one; unknown keys are passed over', () => {
    const body = { systemChannelId: null, defaultChannelId: null, motto: '1234' };
    expect(updateServer.body.parse(body)).toEqual({ systemChannelId: null });
  });

  it('name uploads for pictures, null for none', () => {
    expect(updateServer.body.parse({ avatarId: '1234', bannerId: null })).toEqual({ avatarId: '1234', bannerId: null });
    expect(updateServer.body.safeParse({ avatarId: '123' }).success).toBe(false);
  });

  it('needs a password and a new owner to be transferred', () => {
    expect(transferOwnership.body.safeParse({ newOwnerUserId: '1234' }).success).toBe(false);
    expect(transferOwnership.body.safeParse({ password: 'x'.repeat(73), newOwnerUserId: '1234' }).success).toBe(false);
    expect(transferOwnership.body.safeParse({ password: 'secret', newOwnerUserId: '1234' }).success).toBe(true);
  });

  it('needs a server in a new folder', () => {
    expect(createServerFolder.body.safeParse({ serverIds: [] }).success).toBe(false);
  });
});
