import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazySaveDialog = lazyDialog(async () => (await import('./SaveDialog.tsx')).SaveDialog);
