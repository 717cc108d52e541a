/** The type of the table from wire events to reducers. It does not compile if an event of the contract has no entry. */
import type { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { channelEvents } from '@folkmoot/contracts/channels/wire';
import type { connectionEvents } from '@folkmoot/contracts/connections/wire';
import type { emojiEvents } from '@folkmoot/contracts/emojis/wire';
import type { friendEvents } from '@folkmoot/contracts/friends/wire';
import type { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import type { memberEvents } from '@folkmoot/contracts/members/wire';
import type { messageEvents } from '@folkmoot/contracts/messages/wire';
import type { notificationEvents } from '@folkmoot/contracts/notifications/wire';
import type { pollEvents } from '@folkmoot/contracts/polls/wire';
import type { presenceEvents } from '@folkmoot/contracts/presence/wire';
import type { profileEvents } from '@folkmoot/contracts/profiles/wire';
import type { reminderEvents } from '@folkmoot/contracts/reminders/wire';
import type { roleEvents } from '@folkmoot/contracts/roles/wire';
import type { serverEvents } from '@folkmoot/contracts/servers/wire';
import type { unreadEvents } from '@folkmoot/contracts/unread/wire';
import type { voiceEvents } from '@folkmoot/contracts/voice/wire';
import type { z } from 'zod';
import type { State } from './state.ts';

/** All events of a union of event groups. */
type Values<Events> = Events extends unknown ? Events[keyof Events] : never;

/** Events about the connection itself. `realtime.ts` handles them. */
type ConnectionEvents = (typeof accountEvents)['authenticateError' | 'authQueuePosition'];

/** Events from one peer to another. The call handles them. */
type PeerEvents = (typeof voiceEvents)['signalReceived'];

/** Events that are not stored. The pressed button handles the answer. The click itself is for bots. */
type ButtonEvents = (typeof messageEvents)['buttonClicked' | 'buttonAnswered'];

type WireEvents =
  | Exclude<Values<typeof accountEvents>, ConnectionEvents>
  | Values<typeof channelEvents>
  | Values<typeof connectionEvents>
  | Values<typeof emojiEvents>
  | Values<typeof friendEvents>
  | Values<typeof inboxEvents>
  | Values<typeof memberEvents>
  | Exclude<Values<typeof messageEvents>, ButtonEvents>
  | Values<typeof notificationEvents>
  | Values<typeof pollEvents>
  | Values<typeof presenceEvents>
  | Values<typeof profileEvents>
  | Values<typeof reminderEvents>
  | Values<typeof roleEvents>
  | Values<typeof serverEvents>
  | Values<typeof unreadEvents>
  | Exclude<Values<typeof voiceEvents>, PeerEvents>;

export type Payloads = { readonly [Event in WireEvents as Event['name']]: z.infer<Event['payload']> };
export type WireName = keyof Payloads;

/** The input of a reducer besides the state: the current time, and the id of our socket. */
export type Context = { readonly now: number; readonly socketId: string | null };

export type Reducer<Payload> = (state: State, payload: Payload, context: Context) => State;
export type EventTable = { readonly [Name in WireName]: Reducer<Payloads[Name]> };
/** The entries of the table that one area defines. */
export type Entries<Events> = Pick<EventTable, Extract<Values<Events>, { readonly name: string }>['name'] & WireName>;
