/** Links to messages of this instance. Pure. */
import { maySee } from '../store/permissions.ts';
import type { State } from '../store/state.ts';

const MESSAGE = /^\/app\/servers\/(\d+)\/(\d+)\?messageId=\d+$/;

/** The name of the channel, if the path leads to a message in a channel of a server that the user can see. */
export function channelOfMessage(state: State, path: string): string | null {
  const [, serverId, channelId = ''] = MESSAGE.exec(path) ?? [];
  const channel = state.channels.get(channelId);
  if (!channel || channel.serverId !== serverId || !maySee(state, channelId, state.account?.id ?? '')) return null;
  return channel.name ?? null;
}
