import { refusals } from '../kernel/refusal.ts';

export const historyRefusals = refusals({
  /** Also for hidden events: reports about the caller. */
  UnknownEvent: { status: 404, text: 'There is no such event in the history.' },
  /** Also for the export of another founder. */
  UnknownHistoryExport: { status: 404, text: 'There is no such export, or its time is over. Begin another.' },
  /** Also for a conversation: only server channels have historical views. */
  UnknownPastChannel: { status: 404, text: 'There never was such a channel in a server.' },
  UnknownPastProfile: { status: 404, text: 'There never was such a person.' },
  UnknownPastServer: { status: 404, text: 'There never was such a server.' },
  /** Also for a repost, which has no content of its own. */
  UnknownPastPost: { status: 404, text: 'There never was such a post.' },
  NothingSealed: { status: 400, text: 'Nothing of this event is sealed.' },
});
