/** The servers that a user created while the instance had a limit per user, folded from `allowance-<id of the user>`. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ServerAllowanceUsed } from '@folkmoot/contracts/servers/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type AllowanceState = { readonly serverIds: readonly string[] };

export type AllowanceEvent = EventOf<typeof ServerAllowanceUsed>;

const initial: AllowanceState = { serverIds: [] };

export const allowanceFolding: WarmFolding<AllowanceState, AllowanceEvent> = { category: 'allowance', initial, evolve };

export function allowanceStream(userId: string): string {
  return `allowance-${userId}`;
}

function evolve(state: AllowanceState, { data }: AllowanceEvent): AllowanceState {
  return { serverIds: [...state.serverIds, data.serverId] };
}
