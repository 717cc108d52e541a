import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazySendLaterDialog = lazyDialog(async () => (await import('./SendLaterDialog.tsx')).SendLaterDialog);
