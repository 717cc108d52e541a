import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyReminderDialog = lazyDialog(async () => (await import('./ReminderDialog.tsx')).ReminderDialog);
