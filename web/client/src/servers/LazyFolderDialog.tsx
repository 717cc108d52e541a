import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyFolderDialog = lazyDialog(async () => (await import('./FolderDialog.tsx')).FolderDialog);
