import { refusals } from '../kernel/refusal.ts';

export const historyRefusals = refusals({
  /** Also what is kept from whoever asks: a report of them. */
  UnknownEvent: { status: 404, text: 'There is no such event in the history.' },
  /** Also that of another founder. */
  UnknownHistoryExport: { status: 404, text: 'There is no such export, or its time is over. Begin another.' },
  /** Also a conversation: only channels of servers are shown as they were. */
  UnknownPastChannel: { status: 404, text: 'There never was such a channel in a server.' },
  UnknownPastProfile: { status: 404, text: 'There never was such a person.' },
  UnknownPastServer: { status: 404, text: 'There never was such a server.' },
  /** Also a repost: it is nothing but that of which it is one. */
  UnknownPastPost: { status: 404, text: 'There never was such a post.' },
  NothingSealed: { status: 400, text: 'Nothing of this event is sealed.' },
});
