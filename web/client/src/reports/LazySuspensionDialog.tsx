import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazySuspensionDialog = lazyDialog(async () => (await import('./SuspensionDialog.tsx')).SuspensionDialog);
