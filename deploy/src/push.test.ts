import { createECDH } from 'node:crypto';
import { readConfig } from '@folkmoot/platform/config/config';
import { describe, expect, it } from 'vitest';
import { mayPushTo, pushKeys } from './push.ts';

const master = Buffer.alloc(32, 7);

describe('the key for push services', () => {
  it('is equal for every process with the same master key, and differs for another', () => {
    const [one, two] = [pushKeys(master, readConfig({})), pushKeys(Buffer.from(master), readConfig({}))];
    expect(one).toEqual(two);
    expect(pushKeys(Buffer.alloc(32, 8), readConfig({}))?.publicKey).not.toBe(one?.publicKey);
  });

  it('is a P-256 pair in the format of browsers', () => {
    const keys = pushKeys(master, readConfig({}));
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(keys?.privateKey ?? '', 'base64url');
    expect(pair.getPublicKey('base64url')).toBe(keys?.publicKey);
    expect(keys?.publicKey).toMatch(/^B[\w-]{86}$/);
  });

  it.each([
    [{}, 'mailto:folkmoot@localhost'],
    [{ MAIL_FROM: 'chat@example.com' }, 'mailto:chat@example.com'],
    [{ PUBLIC_URL: 'http://chat.example' }, 'mailto:folkmoot@localhost'],
    [{ PUBLIC_URL: 'https://chat.example' }, 'https://chat.example'],
    [{ PUBLIC_URL: 'https://chat.example', PUSH_CONTACT: 'mailto:me@chat.example' }, 'mailto:me@chat.example'],
  ])('uses for %j the contact %s', (environment, contact) => {
    expect(pushKeys(master, readConfig(environment))?.contact).toBe(contact);
  });

  it('does not exist if push is off', () => {
    const none = pushKeys(master, readConfig({ WEB_PUSH: 'off' }));
    expect([none, mayPushTo(none)]).toEqual([null, null]);
  });
});

describe('a push address', () => {
  const may = mayPushTo(pushKeys(master, readConfig({})));

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
  ])('is allowed: %s', (endpoint) => {
    expect(may?.(endpoint)).toBe(true);
  });

  it.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://localhost:8443/x',
    'https://LOCALHOST./x',
    'https://push.localhost/x',
    'https://10.0.0.1/x',
    'https://[fd00::1]/x',
    'https://0x7f000001/x',
    'wss://push.example',
  ])('is refused: %s', (endpoint) => {
    expect(may?.(endpoint)).toBe(false);
  });
});
