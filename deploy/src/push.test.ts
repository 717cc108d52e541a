import { createECDH } from 'node:crypto';
import { readConfig } from '@folkmoot/platform/config/config';
import { describe, expect, it } from 'vitest';
import { mayPushTo, pushKeys } from './push.ts';

const master = Buffer.alloc(32, 7);

describe('the key that push services know us by', () => {
  it('is the same for every process of one master key, and another for another', () => {
    const [one, two] = [pushKeys(master, readConfig({})), pushKeys(Buffer.from(master), readConfig({}))];
    expect(one).toEqual(two);
    expect(pushKeys(Buffer.alloc(32, 8), readConfig({}))?.publicKey).not.toBe(one?.publicKey);
  });

  it('is a pair of P-256, in the shape that browsers take', () => {
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
  ])('names with %j the contact %s', (environment, contact) => {
    expect(pushKeys(master, readConfig(environment))?.contact).toBe(contact);
  });

  it('is none where nothing is to be sent', () => {
    const none = pushKeys(master, readConfig({ WEB_PUSH: 'off' }));
    expect([none, mayPushTo(none)]).toEqual([null, null]);
  });
});

describe('a device may be told', () => {
  const may = mayPushTo(pushKeys(master, readConfig({})));

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
  ])('at %s', (endpoint) => {
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
  ])('not at %s', (endpoint) => {
    expect(may?.(endpoint)).toBe(false);
  });
});
