import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyAppealDialog = lazyDialog(async () => (await import('./AppealDialog.tsx')).AppealDialog);
