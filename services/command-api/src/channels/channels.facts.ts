/** Facts for the deciders on channels. */
import { updateChannel } from '@folkmoot/contracts/channels/commands';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { serverFolding } from '../servers/server-state.ts';
import { restoredName } from '../words/restored.ts';

/** `wishes`: as sent, with the original words of the name. */
export async function updateChannelFacts({ params, body }: Input<typeof updateChannel>, deps: Pick<Deps, 'warm' | 'words'>) {
  const { serverId, channelId } = params;
  const original = deps.warm.state(serverFolding, serverId).channels.get(channelId)?.name;
  const name = await restoredName(updateChannel.body, { serverId, original, sent: body.name }, deps);
  return isRefusal(name) ? name : { serverId, channelId, wishes: { ...body, name } };
}
