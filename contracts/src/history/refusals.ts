import { refusals } from '../kernel/refusal.ts';

export const historyRefusals = refusals({
  /** Also what is kept from whoever asks: a report of them. */
  UnknownEvent: { status: 404, text: 'There is no such event in the history.' },
  /** Also that of another founder. */
  UnknownHistoryExport: { status: 404, text: 'There is no such export, or its time is over. Begin another.' },
  NothingSealed: { status: 400, text: 'Nothing of this event is sealed.' },
});
