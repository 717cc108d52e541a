import { refusals } from '../kernel/refusal.ts';

export const exportRefusals = refusals({
  ExportRunning: { status: 400, text: 'Your data is being gathered already.' },
  ExportedToday: { status: 400, text: 'You can ask for your data once a day.' },
  NoExport: { status: 404, text: 'There is nothing to download. Ask for your data again.' },
});
