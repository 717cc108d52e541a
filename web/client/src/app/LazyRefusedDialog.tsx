import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyRefusedDialog = lazyDialog(async () => (await import('./RefusedDialog.tsx')).RefusedDialog);
