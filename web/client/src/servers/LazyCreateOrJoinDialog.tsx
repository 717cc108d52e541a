import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyCreateOrJoinDialog = lazyDialog(async () => (await import('./CreateOrJoinDialog.tsx')).CreateOrJoinDialog);
