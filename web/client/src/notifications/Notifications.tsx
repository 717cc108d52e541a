/** Rendered once after login. Notifies the user of messages that they are not looking at. */
import { hasMarkup } from '@folkmoot/contracts/markup/parse';
import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { changeLayout, useIsMobile, useLayout } from '../app/layout.ts';
import { notifyOfCatches } from '../automod/catch-notifications.ts';
import { useOpenDm } from '../inbox/use-inbox-commands.ts';
import { loadParser } from '../markup/lazy-read.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback } from '../parts/OfflineNotice.tsx';
import { onRealtimeEvent } from '../realtime/realtime.ts';
import { store } from '../store/store.ts';
import { closeDesktopOf, onOpened, showDesktop } from './desktop.ts';
import { type Notice, noticeOf } from './notice-of.ts';
import { notificationSettings } from './notification-settings.ts';
import { Previews } from './Previews.tsx';
import { keepQuiet, playOnce } from './play-sound.ts';
import { closeAllPreviews, closePreviewsOf, showPreview } from './previews.ts';
import { useCounts } from './use-counts.ts';
import { type NotificationContent, notificationContentOf } from './words.ts';

const PushWatch = lazyPart(async () => (await import('../push/PushWatch.tsx')).PushWatch, NoFallback);

/** On a phone, another pane may cover the channel of the address. */
function useShownChannel(): string | null {
  const { pathname } = useLocation();
  const { pane } = useLayout();
  const isMobile = useIsMobile();
  return isMobile && pane !== 'main' ? null : channelOf(pathname);
}

/** The channel of an address. */
function channelOf(pathname: string): string | null {
  return /^\/app\/(?:inbox|servers\/\d+)\/(\d+)\/?$/.exec(pathname)?.[1] ?? null;
}

export function Notifications() {
  const navigate = useNavigate();
  const channelId = useShownChannel();
  const openDm = useOpenDm();
  const now = useRef({ channelId, navigate, openDm });
  useCounts();
  useEffect(() => {
    now.current = { channelId, navigate, openDm };
    if (channelId !== null) closePreviewsOf(channelId);
  }, [channelId, navigate, openDm]);
  const open = useCallback(({ path, personId }: Pick<NotificationContent, 'path' | 'personId'>) => {
    changeLayout({ pane: 'main' });
    void (personId === null ? now.current.navigate(path) : now.current.openDm(personId));
  }, []);
  useEffect(() => {
    const stopListening = onRealtimeEvent(messageEvents.created, ({ message }) => notify(message, now.current.channelId, open));
    const stopSeeing = onRealtimeEvent(unreadEvents.dismissed, (seen) => {
      closePreviewsOf(seen.channelId);
      closeDesktopOf(seen.channelId);
    });
    const stopWatching = notifyOfCatches((path) => open({ path, personId: null }));
    const stopOpening = onOpened((path) => open({ path, personId: null }));
    return () => {
      stopOpening();
      stopWatching();
      stopListening();
      stopSeeing();
      closeAllPreviews();
    };
  }, [open]);
  return (
    <>
      <Previews onOpen={open} />
      <Suspense fallback={null}>
        <PushWatch />
      </Suspense>
    </>
  );
}

/** The last notification: each waits for the one before, so that they appear in the order of the messages. */
let shown = Promise.resolve();

function notify(message: RawMessage, channelId: string | null, open: (content: NotificationContent) => void): void {
  const state = store.get();
  const settings = notificationSettings();
  const isVisible = document.visibilityState === 'visible';
  const isFocused = isVisible && document.hasFocus();
  const notice = noticeOf(state, message, settings, { channelId, isVisible, isFocused });
  if (isFocused && channelId === message.channelId) void keepQuiet(message.id);
  if (notice.sound !== null) {
    void playOnce(message.id, notice.sound === 'mention' ? settings.mentionSound : settings.messageSound, settings.volume);
  }
  if (notice.preview || notice.desktop) shown = shown.then(() => show(message, notice, open));
}

async function show(
  message: RawMessage,
  notice: Pick<Notice, 'preview' | 'desktop'>,
  open: (content: NotificationContent) => void,
): Promise<void> {
  // The notification is shown once, so its text must be complete.
  if (hasMarkup(message.content)) await loadParser();
  const content = notificationContentOf(store.get(), message);
  const { id, createdBy } = message;
  if (notice.desktop) showDesktop({ ...content, id, channelId: message.channelId, onOpen: () => open(content) });
  if (notice.preview) {
    const { username, hexColor, avatar, badges } = createdBy;
    showPreview({ ...content, id, channelId: message.channelId, author: { name: username, hexColor, avatar, badges } });
  }
}
