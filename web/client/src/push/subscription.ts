/** The push subscription of this browser. It is created and ended here, and the server stores it with the session. */
import { getPush, subscribePush, unsubscribePush } from '@folkmoot/contracts/push/commands';
import type { RawPush } from '@folkmoot/contracts/push/wire';
import { call } from '../api/call.ts';
import { readEntry, removeEntry, writeEntry } from '../local/local-store.ts';
import { askPermission } from '../notifications/desktop.ts';

/** The browser refuses, or does not support push. */
export type Refused = 'denied' | 'unsupported' | 'noService';

export class PushRefused extends Error {
  readonly why: Refused;

  constructor(why: Refused) {
    super(why);
    this.why = why;
  }
}

/** There is no service worker in development, and iOS supports push only for apps on the home screen. */
export function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function manager(): Promise<PushManager> {
  const worker = isSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!worker?.active) throw new PushRefused('unsupported');
  return worker.pushManager;
}

/** Whether the current user subscribed this browser. */
export async function isSubscribed(): Promise<boolean> {
  if (!isSupported() || readEntry('push') !== true || Notification.permission !== 'granted') return false;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) != null;
}

/** Replaces a subscription with another key, which is from another server or an old key. */
async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  const push = await manager();
  const existing = await push.getSubscription();
  if (existing && keyOf(existing) === publicKey) return existing;
  await existing?.unsubscribe();
  try {
    return await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    throw new PushRefused(Notification.permission === 'denied' ? 'denied' : 'noService');
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function registerOnServer(subscription: PushSubscription, withText?: boolean): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await call(subscribePush, { body: withText === undefined ? body : { ...body, withText } });
}

/** Call after a press, because browsers then ask for permission. Throws `PushRefused`, or `CallFailed`. */
export async function turnOn(publicKey: string): Promise<void> {
  if (!isSupported()) throw new PushRefused('unsupported');
  if ((await askPermission()) !== 'granted') throw new PushRefused('denied');
  await registerOnServer(await subscriptionFor(publicKey));
  writeEntry('push', true);
}

export async function turnOff(): Promise<void> {
  await call(unsubscribePush, {});
  removeEntry('push');
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

export async function showText(publicKey: string, withText: boolean): Promise<void> {
  await registerOnServer(await subscriptionFor(publicKey), withText);
}

/** Registers the subscription again if the user wants push, because browsers renew subscriptions, and servers delete failed ones. */
export async function keepSubscribed(): Promise<void> {
  if (readEntry('push') !== true || !isSupported() || Notification.permission !== 'granted') return;
  const { publicKey }: RawPush = await call(getPush, {});
  if (publicKey !== null) await registerOnServer(await subscriptionFor(publicKey));
}
