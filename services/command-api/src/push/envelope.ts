/** Builds push requests with the library: encrypted for the subscribed browser (RFC 8291) and signed by the server (RFC 8292). */
import { createHmac } from 'node:crypto';
import type { PushNotice } from '@folkmoot/contracts/push/wire';
import type { StoredPush } from '@folkmoot/platform/vault/push-subscriptions';
import webPush from 'web-push';

export type PushKeys = {
  /** base64url of an uncompressed P-256 point, and of its scalar. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** The contact for push services: `mailto:…` or `https://…`. */
  readonly contact: string;
};

/** A push service replaces a waiting message of the same topic, for example by the message that it was read. */
export type OutgoingPush = { readonly to: StoredPush; readonly notice: PushNotice; readonly topic: string };

export type Envelope = { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array | null };

const HOUR_SECONDS = 60 * 60;
const TOPIC_LENGTH = 32;

/** A keyed hash, so that push services cannot test known ids of channels. */
export function topicOf(userId: string, subject: string, { privateKey }: PushKeys): string {
  return createHmac('sha256', privateKey).update(`${userId}/${subject}`).digest('base64url').slice(0, TOPIC_LENGTH);
}

/** The time that a push service stores the message for an offline device: a day for personal notifications, an hour for others. */
function waits(notice: PushNotice): { readonly TTL: number; readonly urgency: 'high' | 'normal' } {
  const isForYou = notice.kind === 'friendRequest' || (notice.kind === 'message' && notice.isForYou);
  return isForYou ? { TTL: 24 * HOUR_SECONDS, urgency: 'high' } : { TTL: HOUR_SECONDS, urgency: 'normal' };
}

/** Throws if the keys of the subscription are invalid. */
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
