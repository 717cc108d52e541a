/** The notification settings of a user, folded from `settings-<userId>`. */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { NotificationSettingsCleared, type NotificationSettingsSet } from '@folkmoot/contracts/notifications/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type Modes = { readonly pingMode: number | null; readonly soundMode: number | null };

export type SettingsState = {
  readonly servers: ReadonlyMap<string, Modes>;
  readonly channels: ReadonlyMap<string, Modes & { readonly serverId: string | null }>;
};

export type SettingsEvent = EventOf<typeof NotificationSettingsSet | typeof NotificationSettingsCleared>;

const initial: SettingsState = { servers: new Map(), channels: new Map() };

export const settingsFolding: WarmFolding<SettingsState, SettingsEvent> = { category: 'settings', initial, evolve };

export function settingsStream(userId: string): string {
  return `settings-${userId}`;
}

/** 0: everything, 1: mentions only, 2: muted. Uses the setting of the channel, then of the server, then everything. */
export function pingModeOf(state: SettingsState, serverId: string | null, channelId: string): 0 | 1 | 2 {
  const ofServer = serverId === null ? null : state.servers.get(serverId)?.pingMode;
  const mode = state.channels.get(channelId)?.pingMode ?? ofServer;
  return mode === 1 || mode === 2 ? mode : 0;
}

/** Clears the settings for a server that the user left. Empty if there are none. */
export function clearedOnLeaving(state: SettingsState, userId: string, serverId: string): readonly SideEvent[] {
  const any = state.servers.has(serverId) || [...state.channels.values()].some((modes) => modes.serverId === serverId);
  return any ? [{ stream: settingsStream(userId), event: NotificationSettingsCleared({ userId, serverId }) }] : [];
}

function evolve(state: SettingsState, event: SettingsEvent): SettingsState {
  switch (event.type) {
    case 'NotificationSettingsSet': {
      const { serverId, channelId, pingMode, soundMode } = event.data;
      if (channelId !== null) return { ...state, channels: new Map(state.channels).set(channelId, { serverId, pingMode, soundMode }) };
      if (serverId !== null) return { ...state, servers: new Map(state.servers).set(serverId, { pingMode, soundMode }) };
      return state;
    }
    case 'NotificationSettingsCleared': {
      const servers = new Map(state.servers);
      servers.delete(event.data.serverId);
      return { servers, channels: new Map([...state.channels].filter(([, modes]) => modes.serverId !== event.data.serverId)) };
    }
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`Notification settings do not know ${JSON.stringify(event)}`);
}
