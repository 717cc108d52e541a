import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyPinsDialog = lazyDialog(async () => (await import('./PinsDialog.tsx')).PinsDialog);
