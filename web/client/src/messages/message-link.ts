import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { store } from '../store/store.ts';

/** The address of a message. It opens only for users who may see the channel. */
export function linkTo({ channelId, id }: Pick<RawMessage, 'channelId' | 'id'>): string {
  const serverId = store.get().channels.get(channelId)?.serverId;
  const base = serverId ? `servers/${serverId}` : 'inbox';
  return `${window.location.origin}/app/${base}/${channelId}?messageId=${id}`;
}
