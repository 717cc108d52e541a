/** Sends push messages to a fake push service, without a network but with real keys. */
import { createECDH, randomBytes } from 'node:crypto';
import type { PushNotice } from '@folkmoot/contracts/push/wire';
import type { Posted } from '@folkmoot/platform/net/guarded-post';
import { createLogger } from '@folkmoot/platform/telemetry/logger';
import type { StoredPush } from '@folkmoot/platform/vault/push-subscriptions';
import { describe, expect, it } from 'vitest';
import type { OutgoingPush } from './envelope.ts';
import { startPushSender } from './push-sender.ts';

function keyPair() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Node omits leading zeros, which one key in 256 has.
  const scalar = pair.getPrivateKey('hex').padStart(64, '0');
  return { publicKey, privateKey: Buffer.from(scalar, 'hex').toString('base64url') };
}

function device(sessionId: string, { p256dh = keyPair().publicKey, userId = '1' } = {}): StoredPush {
  const auth = randomBytes(16).toString('base64url');
  return { endpoint: `https://push.example/${sessionId}`, p256dh, auth, withText: false, userId, sessionId };
}

const notice: PushNotice = { kind: 'read', channelId: '5' };
const outgoing = (to: StoredPush, topic = 'one'): OutgoingPush => ({ to, notice, topic });

/** `answer`: the response by the number of earlier requests. A throw is a broken connection. */
function postOffice(answer: (asked: number) => Posted | Promise<Posted>, againMs: readonly number[] = [0, 0]) {
  const asked: string[] = [];
  const dropped: string[] = [];
  const pushSender = startPushSender({
    keys: { ...keyPair(), contact: 'mailto:folkmoot@example.com' },
    post: {
      async post(url, { TTL, Topic }) {
        asked.push(`${url} ${Topic} ${TTL}`);
        return answer(asked.filter((each) => each.startsWith(`${url} `)).length - 1);
      },
      close: async () => undefined,
    },
    pushes: { drop: async (sessionId) => void dropped.push(sessionId) },
    logger: createLogger('test', 'silent'),
    againMs,
  });
  return { pushSender, asked, dropped };
}

const status = (code: number, retryAfterMs: number | null = null): Posted => ({ status: code, retryAfterMs });

describe('a push message', () => {
  it('is sent once', async () => {
    const { pushSender, asked } = postOffice(() => status(201));
    pushSender.send(outgoing(device('a')));
    await pushSender.settled();
    expect(asked).toEqual(['https://push.example/a one 3600']);
  });

  it.each([429, 500, 503])('is sent again after %i, a limited number of times', async (code) => {
    const { pushSender, asked, dropped } = postOffice(() => status(code));
    pushSender.send(outgoing(device('a')));
    await pushSender.settled();
    expect([asked.length, dropped]).toEqual([3, []]);
  });

  it('is sent again if no one answered', async () => {
    const { pushSender, asked } = postOffice((before) => (before === 0 ? Promise.reject(new Error('away')) : status(201)));
    pushSender.send(outgoing(device('a')));
    await pushSender.settled();
    expect(asked).toHaveLength(2);
  });

  it.each([400, 401, 403, 413])('is not sent again after %i', async (code) => {
    const { pushSender, asked, dropped } = postOffice(() => status(code));
    pushSender.send(outgoing(device('a')));
    await pushSender.settled();
    expect([asked.length, dropped]).toEqual([1, []]);
  });

  it.each([404, 410])('ends the subscription after %i, with all waiting messages', async (code) => {
    const { pushSender, asked, dropped } = postOffice(() => status(code));
    const to = device('a');
    for (const topic of ['one', 'two', 'three']) pushSender.send(outgoing(to, topic));
    await pushSender.settled();
    expect([asked.length, dropped]).toEqual([1, ['a']]);
  });

  it('ends a subscription whose key is no point on the curve', async () => {
    const { pushSender, asked, dropped } = postOffice(() => status(201));
    pushSender.send(outgoing(device('a', { p256dh: Buffer.alloc(65, 4).toString('base64url') })));
    await pushSender.settled();
    expect([asked, dropped]).toEqual([[], ['a']]);
  });

  it('replaces a waiting message with the same topic', async () => {
    const first = Promise.withResolvers<Posted>();
    const { pushSender, asked } = postOffice((before) => (before === 0 ? first.promise : status(201)));
    const to = device('a');
    for (const topic of ['one', 'two', 'two', 'two', 'three']) pushSender.send(outgoing(to, topic));
    first.resolve(status(201));
    await pushSender.settled();
    expect(asked.map((each) => each.split(' ')[1])).toEqual(['one', 'two', 'three']);
  });

  it('is dropped if too many wait for a device', async () => {
    const first = Promise.withResolvers<Posted>();
    const { pushSender, asked } = postOffice((before) => (before === 0 ? first.promise : status(201)));
    const to = device('a');
    for (let topic = 0; topic < 100; topic += 1) pushSender.send(outgoing(to, `topic${topic}`));
    first.resolve(status(201));
    await pushSender.settled();
    expect(asked).toHaveLength(17);
  });

  it('does not wait for slow devices of other users', async () => {
    const never = Promise.withResolvers<Posted>();
    const { pushSender, asked } = postOffice(() => never.promise);
    for (let count = 0; count < 100; count += 1)
      pushSender.send(outgoing(device(`slow${count}`, { userId: count < 10 ? '1' : `${count}` })));
    await expect.poll(() => asked.length).toBe(64);
    expect(asked.filter((each) => /slow\d /.test(each))).toHaveLength(2);
    never.resolve(status(201));
    await pushSender.settled();
    expect(asked).toHaveLength(100);
  });

  it('is dropped when the process stops', async () => {
    const { pushSender, asked } = postOffice(() => status(503), [60_000]);
    pushSender.send(outgoing(device('a')));
    await expect.poll(() => asked.length).toBe(1);
    await pushSender.stop();
    pushSender.send(outgoing(device('b')));
    expect(asked).toHaveLength(1);
  });
});
