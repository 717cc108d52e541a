/** Whether the last known state of this device is enough for a page, before the connection is there. Pure. */
import { maySee } from '../store/permissions.ts';
import type { State } from '../store/state.ts';

/** Pages with forms wait for the connection, because a form must start with the current values. */
const WAITS = /^\/app\/(settings|servers\/\d+\/settings|share|moderation)(\/|$)/;

/** A page of an unknown server or channel waits: it may exist since. */
export function isKnownPlace(state: State, path: string): boolean {
  if (WAITS.test(path)) return false;
  const [, serverId, channelId] = /^\/app\/servers\/(\d+)(?:\/(\d+))?/.exec(path) ?? [];
  if (serverId !== undefined) {
    if (!state.servers.has(serverId)) return false;
    return channelId === undefined || maySee(state, channelId, state.account?.id ?? '');
  }
  const [, directId] = /^\/app\/inbox\/(\d+)/.exec(path) ?? [];
  return directId === undefined || state.inbox.has(directId);
}
