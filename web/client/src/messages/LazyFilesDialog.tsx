import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyFilesDialog = lazyDialog(async () => (await import('./FilesDialog.tsx')).FilesDialog);
