/** What the realtime side tells, applied to the state. Pure; an event nobody knows changes nothing. */
import { accountEntries } from './apply-account.ts';
import { channelEntries, roleEntries } from './apply-channels.ts';
import { friendEntries, inboxEntries } from './apply-friends.ts';
import { memberEntries } from './apply-members.ts';
import { messageEntries } from './apply-messages.ts';
import { serverEntries } from './apply-servers.ts';
import type { Context, EventTable, Payloads, WireName } from './event-table.ts';
import type { State } from './state.ts';

const table: EventTable = {
  ...accountEntries,
  ...channelEntries,
  ...roleEntries,
  ...friendEntries,
  ...inboxEntries,
  ...memberEntries,
  ...messageEntries,
  ...serverEntries,
};

export type WireEvent = { readonly [Name in WireName]: { readonly name: Name; readonly payload: Payloads[Name] } }[WireName];

export function isWireName(name: string): name is WireName {
  return Object.hasOwn(table, name);
}

export function apply<Name extends WireName>(
  state: State,
  event: { readonly name: Name; readonly payload: Payloads[Name] },
  context: Context,
): State {
  return table[event.name](state, event.payload, context);
}
