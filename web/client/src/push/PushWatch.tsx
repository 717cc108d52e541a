/** Rendered once after login, without output, and loaded last. */
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { useEffect } from 'react';
import { useSpoken } from '../i18n/spoken.ts';
import { onRealtimeEvent } from '../realtime/realtime.ts';
import { watchFront } from './in-front.ts';
import { keepSubscribed } from './subscription.ts';
import { leaveWords } from './worker-words.ts';

export function PushWatch() {
  const spoken = useSpoken();
  useEffect(watchFront, []);
  useEffect(() => {
    // Tried again when the next page is loaded.
    keepSubscribed().catch(() => undefined);
    return onRealtimeEvent(unreadEvents.dismissed, ({ channelId }) => void closePushed(channelId).catch(() => undefined));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  useEffect(() => {
    leaveWords().catch(() => undefined);
  }, [spoken]);
  return null;
}

/** Closes push notifications of a channel that was read, here or on another device. */
async function closePushed(channelId: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: `channel-${channelId}` })) ?? []) notice.close();
}
