import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyOpenTicketDialog = lazyDialog(async () => (await import('./OpenTicketDialog.tsx')).OpenTicketDialog);
