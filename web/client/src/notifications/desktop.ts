/** Notices of the system. They are silent: the app has its own sounds. */
import { desktop } from '../desktop/bridge.ts';
import { readEntry } from '../local/local-store.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { text } from './texts.ts';
import type { Told } from './words.ts';

export type Permission = NotificationPermission | 'unknown';

/** By channel: those that may still stand there. */
const openNotifications = new Map<string, Notification[]>();

/** Those of a shell, by channel; pressing one opens what it tells of. */
const inShell = new Map<string, { readonly channelId: string; readonly onOpen: () => void }>();

desktop?.on('pressed', ({ id }) => {
  const pressed = inShell.get(id);
  inShell.delete(id);
  pressed?.onOpen();
});

/** Who installed a shell may be told by it; the system has its own switch. */
function permissionNow(): Permission {
  if (desktop) return 'granted';
  return 'Notification' in window ? Notification.permission : 'unknown';
}

const permission = createStore<Permission>(permissionNow());

/** Changed elsewhere too: in the browser's own settings. */
window.addEventListener('focus', () => permission.set(permissionNow()));

export function usePermission(): Permission {
  return useSelected(permission, all);
}

function all(current: Permission): Permission {
  return current;
}

/** Only after the person asked for it: browsers want a press. */
export async function askPermission(): Promise<Permission> {
  if ('Notification' in window && Notification.permission === 'default') await Notification.requestPermission();
  permission.set(permissionNow());
  return permission.get();
}

type DesktopNotice = Told & { readonly id: string; readonly channelId: string; readonly onOpen: () => void };

/** Pages of one browser show the same one once: it has the message's id. A device that is notified anyway is told by its worker. */
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

/** Phones know no notices of a page, and say so by a throw. */
function made(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** Pressing it is told to the page by the worker: `onOpened`. */
async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(title, options).catch(() => undefined);
}

/** Hears of notices that were pressed, with the address they lead to. */
export function onOpened(open: (path: string) => void): () => void {
  function hear({ data }: MessageEvent<unknown>): void {
    if (typeof data !== 'object' || data === null || !('open' in data) || typeof data.open !== 'string') return;
    if (data.open.startsWith('/app')) open(data.open);
  }
  navigator.serviceWorker?.addEventListener('message', hear);
  return () => navigator.serviceWorker?.removeEventListener('message', hear);
}

/** Seen, here or on another device. */
export function closeDesktopOf(channelId: string): void {
  for (const notice of openNotifications.get(channelId) ?? []) notice.close();
  openNotifications.delete(channelId);
  const seen = [...inShell].filter(([, notice]) => notice.channelId === channelId).map(([id]) => id);
  for (const id of seen) inShell.delete(id);
  if (seen.length > 0) void desktop?.dismiss(seen).catch(() => undefined);
}
