/** What goes over the wire: encrypted for the browser that subscribed (RFC 8291) and signed as ours (RFC 8292), by the library. */
import { createHmac } from 'node:crypto';
import type { PushNotice } from '@folkmoot/contracts/push/wire';
import type { HeldPush } from '@folkmoot/platform/vault/push-subscriptions';
import webPush from 'web-push';

export type PushKeys = {
  /** base64url of an uncompressed point of P-256, and of its scalar. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom push services turn to: `mailto:…` or `https://…`. */
  readonly contact: string;
};

/** What a push service holds of one topic is replaced by what comes later, also by that it was read. */
export type OutgoingPush = { readonly to: HeldPush; readonly notice: PushNotice; readonly topic: string };

export type Envelope = { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array | null };

const HOUR_SECONDS = 60 * 60;
const TOPIC_LENGTH = 32;

/** Tells push services nothing of where it was: whoever knows ids cannot try them without the key. */
export function topicOf(userId: string, subject: string, { privateKey }: PushKeys): string {
  return createHmac('sha256', privateKey).update(`${userId}/${subject}`).digest('base64url').slice(0, TOPIC_LENGTH);
}

/** For a device that is away: what is for them waits a day, the rest an hour. */
function waits(notice: PushNotice): { readonly TTL: number; readonly urgency: 'high' | 'normal' } {
  const isForYou = notice.kind === 'friendRequest' || (notice.kind === 'message' && notice.isForYou);
  return isForYou ? { TTL: 24 * HOUR_SECONDS, urgency: 'high' } : { TTL: HOUR_SECONDS, urgency: 'normal' };
}

/** Throws when the subscription's keys are none. */
export function envelopeOf({ to, notice, topic }: OutgoingPush, { publicKey, privateKey, contact }: PushKeys): Envelope {
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } };
  const vapidDetails = { subject: contact, publicKey, privateKey };
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
    vapidDetails,
    topic,
    contentEncoding: 'aes128gcm',
    ...waits(notice),
  });
  return { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])), body };
}
