import { refusals } from '../kernel/refusal.ts';

export const exportRefusals = refusals({
  ExportRunning: { status: 400, text: 'Your data is already being collected.' },
  ExportedToday: { status: 400, text: 'You can request your data once a day.' },
  NoExport: { status: 404, text: 'There is nothing to download. Request your data again.' },
});
