/** The notification settings of a server or channel as menu entries. */
import { setNotifications } from '@folkmoot/contracts/notifications/commands';
import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import { Bell, BellDot, BellOff } from 'lucide-react';
import { useCallback } from 'react';
import { useAction } from '../api/use-command.ts';
import { store } from '../store/store.ts';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { text } from './texts.ts';

type Place = { readonly serverId: string; readonly channelId?: string };

const CHOICES = [
  [NOTIFY.ALL, 'notifyAll', Bell],
  [NOTIFY.MENTIONS_ONLY, 'notifyMentions', BellDot],
  [NOTIFY.MUTE, 'mute', BellOff],
] as const;

/** Omits the current setting. */
export function useNotificationEntries(): (place: Place) => readonly MenuEntry[] {
  const set = useAction(setNotifications);
  return useCallback(
    ({ serverId, channelId }) => {
      const state = store.get();
      const current = state.notifications.get(channelId ?? serverId)?.ping ?? (channelId ? null : NOTIFY.ALL);
      return CHOICES.filter(([mode]) => mode !== current).map(([mode, key, Icon]) => ({
        id: key,
        label: text(key),
        icon: <Icon aria-hidden="true" />,
        onAction: () =>
          void set({ body: { ...(channelId ? { channelId } : { serverId }), notificationPingMode: mode, notificationSoundMode: mode } }),
      }));
    },
    [set],
  );
}
