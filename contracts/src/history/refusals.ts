import { refusals } from '../kernel/refusal.ts';

export const historyRefusals = refusals({
  /** Also for hidden events: reports about the caller. */
  UnknownEvent: { status: 404, text: 'This event does not exist.' },
  /** Also for the export of another founder. */
  UnknownHistoryExport: { status: 404, text: 'This export does not exist or has expired. Start a new one.' },
  /** Also for a conversation: only server channels have historical views. */
  UnknownPastChannel: { status: 404, text: 'No server ever had this channel.' },
  UnknownPastProfile: { status: 404, text: 'This user never existed.' },
  UnknownPastServer: { status: 404, text: 'This server never existed.' },
  /** Also for a repost, which has no content of its own. */
  UnknownPastPost: { status: 404, text: 'This post never existed.' },
  NothingSealed: { status: 400, text: 'This event has no sealed fields.' },
});
