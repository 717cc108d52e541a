/** Starts the worker for push notifications on a foundation, and provides its key. */
import { createECDH, hkdfSync } from 'node:crypto';
import { type PushKeys, startPusher } from '@folkmoot/command-api/app';
import type { ShownWords } from '@folkmoot/contracts/words/shown-words';
import type { Config } from '@folkmoot/platform/config/config';
import { applySchema } from '@folkmoot/platform/database/schema';
import { guardedPost, mayPostTo, type PostGuard } from '@folkmoot/platform/net/guarded-post';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import { pushReadsIn } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

const CURVE = 'prime256v1';
/** The order of the P-256 group. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 64 bits more than the order, so that the reduction has no noticeable bias. */
const BYTES = 40;

/** Derived from the master key, so that every process and a restored backup have the same one. */
export function pushScalar(masterKey: Uint8Array): Buffer {
  const bytes = Buffer.from(hkdfSync('sha256', masterKey, '', 'folkmoot web push', BYTES));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
}

/** An `https:` address if there is a public URL, or else the sender address of e-mails. */
function contactOf({ PUSH_CONTACT: own, PUBLIC_URL: url, MAIL_FROM: from }: Config): string {
  if (own !== undefined) return own;
  if (url?.startsWith('https:')) return url;
  return `mailto:${/<([^<>\s]+)>/.exec(from)?.[1] ?? from.trim()}`;
}

/** The contact for push services. null: the settings turn push off. */
export function pushContact(config: Config): string | null {
  return config.WEB_PUSH ? contactOf(config) : null;
}

/** null: the settings turn push off. */
export function pushKeys(masterKey: Uint8Array, config: Config): PushKeys | null {
  if (!config.WEB_PUSH) return null;
  const scalar = pushScalar(masterKey);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(scalar);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url'), contact: contactOf(config) };
}

/** Checks the addresses of push services. null: push is off. */
export function mayPushTo(keys: PushKeys | null, guard?: PostGuard): ((endpoint: string) => boolean) | null {
  return keys && ((endpoint) => mayPostTo(endpoint, guard));
}

/** `guard`: default: only public addresses with https. */
export async function pusherOf(
  foundation: Foundation,
  bus: SignalBus,
  keys: PushKeys,
  words: ShownWords,
  guard?: PostGuard,
): Promise<Reactor> {
  const { readModels, config } = foundation;
  await applySchema(readModels, 'reactors', reactorSchema);
  return startPusher({
    ...foundation,
    pool: readModels.pool,
    bus,
    isAlone: config.REDIS_URL === undefined,
    reads: pushReadsIn(readModels.kysely),
    keys,
    words,
    post: guardedPost(guard),
  });
}
