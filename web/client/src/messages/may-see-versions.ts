/** Who can open the edit history of a message. Pure. The server checks it again. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { mayInServer } from '../store/permissions.ts';
import type { State } from '../store/state.ts';

type Known = Pick<State, 'account' | 'channels' | 'servers'> & Parameters<typeof mayInServer>[0];

export function maySeeVersions(state: Known, { createdById, channelId }: Pick<RawMessage, 'createdById' | 'channelId'>): boolean {
  const own = state.account?.id ?? '';
  if (createdById === own) return true;
  const serverId = state.channels.get(channelId)?.serverId;
  const editHistory = serverId ? state.servers.get(serverId)?.editHistory : undefined;
  if (!serverId || editHistory === undefined || editHistory === 'nobody') return false;
  return editHistory === 'everyone' || mayInServer(state, serverId, own, ROLE_PERMISSION.MANAGE_CHANNELS);
}
