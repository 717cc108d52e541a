/** The shape of the one table from wire events to reducers. An event of the contract without an entry does not compile. */
import type { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { channelEvents } from '@folkmoot/contracts/channels/wire';
import type { connectionEvents } from '@folkmoot/contracts/connections/wire';
import type { emojiEvents } from '@folkmoot/contracts/emojis/wire';
import type { friendEvents } from '@folkmoot/contracts/friends/wire';
import type { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import type { memberEvents } from '@folkmoot/contracts/members/wire';
import type { messageEvents } from '@folkmoot/contracts/messages/wire';
import type { notificationEvents } from '@folkmoot/contracts/notifications/wire';
import type { presenceEvents } from '@folkmoot/contracts/presence/wire';
import type { profileEvents } from '@folkmoot/contracts/profiles/wire';
import type { reminderEvents } from '@folkmoot/contracts/reminders/wire';
import type { roleEvents } from '@folkmoot/contracts/roles/wire';
import type { serverEvents } from '@folkmoot/contracts/servers/wire';
import type { unreadEvents } from '@folkmoot/contracts/unread/wire';
import type { voiceEvents } from '@folkmoot/contracts/voice/wire';
import type { z } from 'zod';
import type { State } from './state.ts';

/** Of a union of event groups: all their events. */
type Values<Events> = Events extends unknown ? Events[keyof Events] : never;

/** About the connection itself, not about what it tells: `realtime.ts` hears these. */
type ConnectionEvents = (typeof accountEvents)['authenticateError' | 'authQueuePosition'];

/** From one peer to another: the call hears these. */
type PeerEvents = (typeof voiceEvents)['signalReceived'];

/** Answered once and kept nowhere: the button that was pressed hears it. The click itself is for bots. */
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
  | Values<typeof presenceEvents>
  | Values<typeof profileEvents>
  | Values<typeof reminderEvents>
  | Values<typeof roleEvents>
  | Values<typeof serverEvents>
  | Values<typeof unreadEvents>
  | Exclude<Values<typeof voiceEvents>, PeerEvents>;

export type Payloads = { readonly [Event in WireEvents as Event['name']]: z.infer<Event['payload']> };
export type WireName = keyof Payloads;

/** What a reducer may know besides the state: when it is, and which socket is ours. */
export type Context = { readonly now: number; readonly socketId: string | null };

export type Reducer<Payload> = (state: State, payload: Payload, context: Context) => State;
export type EventTable = { readonly [Name in WireName]: Reducer<Payloads[Name]> };
/** The part of the table that one area owns. */
export type Entries<Events> = Pick<EventTable, Extract<Values<Events>, { readonly name: string }>['name'] & WireName>;
