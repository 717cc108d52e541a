import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazySentFileDialog = lazyDialog(async () => (await import('./SentFileDialog.tsx')).SentFileDialog);
