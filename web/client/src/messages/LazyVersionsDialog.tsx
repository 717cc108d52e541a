import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyVersionsDialog = lazyDialog(async () => (await import('./VersionsDialog.tsx')).VersionsDialog);
