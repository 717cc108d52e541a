/** System notifications. They are silent, because the app plays its own sounds. */
import { desktop } from '../desktop/bridge.ts';
import { readEntry } from '../local/local-store.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { text } from './texts.ts';
import type { NotificationContent } from './words.ts';

export type Permission = NotificationPermission | 'unknown';

/** By channel: notifications that may still be visible. */
const openNotifications = new Map<string, Notification[]>();

/** Notifications of the desktop shell, by id. Pressing one opens its channel. */
const inShell = new Map<string, { readonly channelId: string; readonly onOpen: () => void }>();

desktop?.on('pressed', ({ id }) => {
  const pressed = inShell.get(id);
  inShell.delete(id);
  pressed?.onOpen();
});

/** A desktop shell needs no permission: the system has its own setting. */
function permissionNow(): Permission {
  if (desktop) return 'granted';
  return 'Notification' in window ? Notification.permission : 'unknown';
}

const permission = createStore<Permission>(permissionNow());

/** Permissions can also be changed in the settings of the browser. */
window.addEventListener('focus', () => permission.set(permissionNow()));

export function usePermission(): Permission {
  return useSelected(permission, all);
}

function all(current: Permission): Permission {
  return current;
}

/** Call only after a press, because browsers require one. */
export async function askPermission(): Promise<Permission> {
  if ('Notification' in window && Notification.permission === 'default') await Notification.requestPermission();
  permission.set(permissionNow());
  return permission.get();
}

type DesktopNotice = NotificationContent & { readonly id: string; readonly channelId: string; readonly onOpen: () => void };

/** The message id as tag makes several pages of one browser show it once. If the device has push, its service worker shows it instead. */
export function showDesktop({ id, channelId, title, line, path, onOpen }: DesktopNotice): void {
  if (permissionNow() !== 'granted' || readEntry('push') === true) return;
  if (desktop) {
    inShell.set(id, { channelId, onOpen });
    void desktop.notify({ id, title, body: line, open: text('open') }).catch(() => inShell.delete(id));
    return;
  }
  const options = { body: line, tag: id, icon: '/icon.svg', silent: true };
  const notice = made(title, options);
  if (!notice) {
    void showByWorker(title, { ...options, data: { path } });
    return;
  }
  openNotifications.set(channelId, [...(openNotifications.get(channelId) ?? []), notice]);
  notice.onclick = () => {
    window.focus();
    notice.close();
    onOpen();
  };
}

/** Browsers on phones throw, because they do not support notifications of a page. */
function made(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** The worker reports a press to the page: `onOpened`. */
async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(title, options).catch(() => undefined);
}

/** Listens to presses on notifications. The listener gets the address to open. */
export function onOpened(open: (path: string) => void): () => void {
  function onMessage({ data }: MessageEvent<unknown>): void {
    if (typeof data !== 'object' || data === null || !('open' in data) || typeof data.open !== 'string') return;
    if (data.open.startsWith('/app')) open(data.open);
  }
  navigator.serviceWorker?.addEventListener('message', onMessage);
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
}

/** Called when a channel was seen, here or on another device. */
export function closeDesktopOf(channelId: string): void {
  for (const notice of openNotifications.get(channelId) ?? []) notice.close();
  openNotifications.delete(channelId);
  const seen = [...inShell].filter(([, notice]) => notice.channelId === channelId).map(([id]) => id);
  for (const id of seen) inShell.delete(id);
  if (seen.length > 0) void desktop?.dismiss(seen).catch(() => undefined);
}
