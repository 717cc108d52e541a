/** Rendered once after login, without output, and loaded last. */
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { useEffect } from 'react';
import { useLanguage } from '../i18n/language-context.ts';
import { onRealtimeEvent } from '../realtime/realtime.ts';
import { reportPageActivity } from './page-activity.ts';
import { keepSubscribed } from './subscription.ts';
import { cacheWorkerTexts } from './worker-texts.ts';

export function PushWatch() {
  const spoken = useLanguage();
  useEffect(reportPageActivity, []);
  useEffect(() => {
    // Tried again when the next page is loaded.
    keepSubscribed().catch(() => undefined);
    return onRealtimeEvent(unreadEvents.dismissed, ({ channelId }) => void closePushed(channelId).catch(() => undefined));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  useEffect(() => {
    cacheWorkerTexts().catch(() => undefined);
  }, [spoken]);
  return null;
}

/** Closes push notifications of a channel that was read, here or on another device. */
async function closePushed(channelId: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: `channel-${channelId}` })) ?? []) notice.close();
}
