import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyCreatePollDialog = lazyDialog(async () => (await import('./CreatePollDialog.tsx')).CreatePollDialog);
