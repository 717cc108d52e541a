/** Rules of notification settings (users document, section 5). Pure. */
import { NotificationSettingsSet } from '@folkmoot/contracts/notifications/events';
import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import type { Modes, SettingsEvent, SettingsState } from './settings-state.ts';

export type SetFacts = {
  readonly userId: string;
  /** The server of the setting, or of its channel. null for a direct message channel. */
  readonly serverId: string | null;
  /** null: the setting of the server. */
  readonly channelId: string | null;
  /** null inherits, undefined keeps. */
  readonly pingMode: number | null | undefined;
  readonly soundMode: number | null | undefined;
};

/** The first setting also defaults the other mode: everything for a server, inherited for a channel. */
function current(state: SettingsState, facts: SetFacts): Modes {
  if (facts.channelId !== null) return state.channels.get(facts.channelId) ?? { pingMode: null, soundMode: null };
  const ofServer = facts.serverId === null ? undefined : state.servers.get(facts.serverId);
  return ofServer ?? { pingMode: NOTIFY.ALL, soundMode: NOTIFY.ALL };
}

function exists(state: SettingsState, facts: SetFacts): boolean {
  if (facts.channelId !== null) return state.channels.has(facts.channelId);
  return facts.serverId !== null && state.servers.has(facts.serverId);
}

export function decideSet(state: SettingsState, facts: SetFacts): readonly SettingsEvent[] {
  const before = current(state, facts);
  const changed: ('pingMode' | 'soundMode')[] = [];
  if (facts.pingMode !== undefined) changed.push('pingMode');
  if (facts.soundMode !== undefined) changed.push('soundMode');
  const pingMode = facts.pingMode === undefined ? before.pingMode : facts.pingMode;
  const soundMode = facts.soundMode === undefined ? before.soundMode : facts.soundMode;
  const same = exists(state, facts) && pingMode === before.pingMode && soundMode === before.soundMode;
  if (changed.length === 0 || same) return [];
  const { userId, serverId, channelId } = facts;
  return [NotificationSettingsSet({ userId, serverId, channelId, pingMode, soundMode, changed })];
}
