/** Settings to the user's own sockets. Clients themselves clear the settings of a server that the user leaves. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import { NotificationSettingsSet } from '@folkmoot/contracts/notifications/events';
import { notificationEvents } from '@folkmoot/contracts/notifications/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

/** Exactly one of the two ids, and only the changed keys, including nulls. */
export function notificationSettingsSet({ data }: EventOf<typeof NotificationSettingsSet>): readonly Signal[] {
  const { userId, serverId, channelId, pingMode, soundMode, changed } = data;
  const place = channelId !== null ? { channelId } : { serverId: serverId ?? '' };
  const updated = {
    ...(changed.includes('pingMode') ? { notificationPingMode: pingMode } : {}),
    ...(changed.includes('soundMode') ? { notificationSoundMode: soundMode } : {}),
  };
  return [emit([userRoom(userId)], notificationEvents.settingsUpdated, { ...place, updated })];
}

export const notificationSignals = signalSource(
  async () => null,
  signalsOf(NotificationSettingsSet, (event) => notificationSettingsSet(event)),
);
