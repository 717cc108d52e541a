import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyForwardDialog = lazyDialog(async () => (await import('./ForwardDialog.tsx')).ForwardDialog);
