/** Applies realtime events to the state. Pure. An unknown event changes nothing. */
import { accountEntries } from './apply-account.ts';
import { channelEntries, roleEntries } from './apply-channels.ts';
import { connectionEntries } from './apply-connections.ts';
import { emojiEntries } from './apply-emojis.ts';
import { friendEntries, inboxEntries } from './apply-friends.ts';
import { memberEntries } from './apply-members.ts';
import { messageEntries } from './apply-messages.ts';
import { reminderEntries } from './apply-reminders.ts';
import { serverEntries } from './apply-servers.ts';
import { voiceEntries } from './apply-voice.ts';
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
  ...reminderEntries,
  ...connectionEntries,
  ...serverEntries,
  ...emojiEntries,
  ...voiceEntries,
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
