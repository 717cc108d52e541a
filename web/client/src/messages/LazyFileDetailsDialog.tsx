import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyFileDetailsDialog = lazyDialog(async () => (await import('./FileDetailsDialog.tsx')).FileDetailsDialog);
