/**
 * A local push service with its subscribed browsers. It accepts the same requests as a real one, and decrypts messages like a browser (RFC
 * 8188, 8291 and 8292), without the library that encrypted them.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { PushNotice } from '@folkmoot/contracts/push/wire';
import type { PostGuard } from '@folkmoot/platform/net/guarded-post';

/** Only 127.0.0.1 may be requested. */
export const pushGuard: PostGuard = { isAllowed: (address) => address === '127.0.0.1', protocols: ['http:', 'https:'] };

export type Delivered = { readonly notice: PushNotice; readonly headers: IncomingHttpHeaders; readonly claims: Claims };
export type Claims = { readonly aud: string; readonly exp: number; readonly sub: string };

export type Browser = {
  readonly subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
  /** The decrypted messages, oldest first. */
  readonly delivered: Delivered[];
  /** The statuses of the next answers, each once, and then the last one. Default: 201. */
  readonly answers: number[];
  /** The number of requests for it, accepted or not. */
  readonly requestCount: () => number;
};

export type PushService = {
  readonly origin: string;
  readonly browser: () => Browser;
  readonly close: () => Promise<void>;
};

/** `serverKey`: the key of the browsers' subscriptions. */
export async function startPushService(serverKey: () => string): Promise<PushService> {
  const receivers = new Map<string, (request: IncomingMessage) => Promise<number>>();
  const server = createServer((request, response) => {
    const receive = receivers.get(request.url ?? '');
    if (!receive) return void response.writeHead(404).end();
    receive(request).then(
      (status) => response.writeHead(status, { 'retry-after': '0' }).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  function browser(): Browser {
    const pair = createECDH('prime256v1');
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(24).toString('base64url')}`;
    const [delivered, answers]: [Delivered[], number[]] = [[], []];
    const p256dh = pair.generateKeys('base64url');
    let requestCount = 0;
    receivers.set(path, async (request) => {
      requestCount += 1;
      const body = await buffer(request);
      const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 201;
      if (status >= 300) return status;
      const claims = verifyClaims(serverKey(), request.headers, origin);
      const text = decrypt(body, pair.getPrivateKey(), Buffer.from(p256dh, 'base64url'), auth);
      delivered.push({ notice: PushNotice.parse(JSON.parse(text)), headers: request.headers, claims });
      return status;
    });
    const keys = { p256dh, auth: auth.toString('base64url') };
    return { subscription: { endpoint: origin + path, keys }, delivered, answers, requestCount: () => requestCount };
  }

  return {
    origin,
    browser,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** RFC 8292: the token is signed with the subscription's key, for this push service, and is valid for a day at most. */
function verifyClaims(serverKey: string, { authorization = '' }: IncomingHttpHeaders, origin: string): Claims {
  const [, head = '', claims = '', signature = '', key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== serverKey) throw new Error('The token is signed with another key.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const parsed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
  if (!isSigned || parsed.aud !== origin || parsed.exp * 1000 > Date.now() + 24 * 60 * 60_000)
    throw new Error('The signature, audience or expiry is invalid.');
  return parsed;
}

function deriveKey(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** RFC 8291: the content key is derived from the browser's key and a key for this message only. */
function decrypt(body: Buffer, privateKey: Buffer, publicKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const sharedSecret = pair.computeSecret(senderKey);
  const secret = deriveKey(sharedSecret, auth, Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]), 32);
  const key = deriveKey(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = deriveKey(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const encrypted = body.subarray(21 + senderKey.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(encrypted.subarray(encrypted.length - 16));
  const decrypted = Buffer.concat([decipher.update(encrypted.subarray(0, encrypted.length - 16)), decipher.final()]);
  return decrypted.subarray(0, decrypted.lastIndexOf(2)).toString('utf8');
}
